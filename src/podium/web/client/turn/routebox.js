/** The box of a route in the prompt: what is left after each step, what can be chosen, one button. */

import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { labelOf } from "../scene/route.js";
import { drawButton } from "./choice.js";
import { Spot } from "./spot.js";

/** @typedef {import("./plan.js").Aim} Aim */

export class RouteBox {
  /**
   * @param {HTMLElement} prompt
   * @param {{ go: () => void, choose: (choice: string) => void, putBack: () => void }} hooks
   */
  constructor(prompt, hooks) {
    this.prompt = prompt;
    this.hooks = hooks;
    this.root = html("div", { class: "route" });
    this.spot = new Spot(() => hooks.go());
    this.shown = "";
    prompt.querySelector(".hint")?.after(this.spot.root, this.root);
  }

  /**
   * @param {Aim | null} aim
   * @param {boolean} busy
   * @param {boolean} follows Whether it is being followed just now.
   */
  show(aim, busy, follows) {
    this.prompt.classList.toggle("routed", aim !== null || follows);
    const now = JSON.stringify([aim?.route, busy, follows]);
    if (now === this.shown) return;
    this.shown = now;
    const focused = this.root.contains(document.activeElement);
    this.root.replaceChildren(...(aim ? this.#draw(aim, busy) : follows ? [this.#drawHalt()] : []));
    const end = aim?.route.end;
    this.spot.show(end ? [[{ action: null, picks: [], label: labelOf(end) }]] : [], busy);
    if (focused) this.root.querySelector("button")?.focus();
  }

  /**
   * @param {Aim} aim
   * @param {boolean} busy
   */
  #draw({ route, others, routes }, busy) {
    const { choice = "" } = route.end;
    const choices = others.map(({ end }) => end.choice ?? "");
    return [
      drawFigures(routes, route.legs),
      ...(choices.length > 1 ? [this.#drawSwitch(routes.choosing ?? "", choices, choice)] : []),
      drawButton(say("ui.put_back"), "quiet", busy, this.hooks.putBack),
    ];
  }

  /**
   * @param {string} title
   * @param {string[]} choices
   * @param {string} chosen
   */
  #drawSwitch(title, choices, chosen) {
    const buttons = choices.map((choice) => {
      const button = html("button", { type: "button", "aria-pressed": String(choice === chosen) }, choice);
      button.addEventListener("click", () => this.hooks.choose(choice));
      return button;
    });
    return html("div", { class: "switch", role: "group", "aria-label": title },
      html("span", {}, title), ...buttons);
  }

  /** While it is followed, it can be left. */
  #drawHalt() {
    return drawButton(say("ui.halt"), "", false, this.hooks.putBack);
  }
}

/**
 * What is left after each step, a row for each gauge.
 * @param {import("../road/wire.js").Routes} routes
 * @param {import("../road/wire.js").Leg[]} legs
 */
function drawFigures({ gauges = [], now = [] }, legs) {
  const head = html("tr", {}, html("td"), html("th", { scope: "col" }, say("ui.now")),
    ...legs.map((_, n) => html("th", { scope: "col", class: "step" }, String(n + 1))));
  const rows = gauges.map((gauge, row) => {
    const figures = [now[row], ...legs.map((leg) => leg.figures?.[row])];
    const changed = (/** @type {number} */ at) => at > 0 && figures[at] !== figures[at - 1];
    return html("tr", {}, html("th", { scope: "row" }, gauge),
      ...figures.map((figure, at) => html("td", { class: changed(at) ? "less" : "" }, figure ?? "")));
  });
  return html("table", { class: "figures" }, html("tbody", {}, head, ...rows));
}

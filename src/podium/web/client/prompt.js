/** The prompt: what is asked, the offers as buttons, and the answer to *why not?* */

import { attribute, html } from "./dom.js";
import { flickButton } from "./flick.js";
import { ruleChip } from "./log.js";
import { choices } from "./pick.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./wire.js").Reason} Reason */

/** With nothing picked so many offers stand as buttons at most; the others are in the picture. */
const SHOWN = 8;

/** Where there are more than these, what has no rank is found in the picture alone. */
const FEW = 6;

/**
 * @typedef {object} Asking What the prompt shows.
 * @property {string} prompt
 * @property {string} hint What the thing under the mouse or the keyboard would do now.
 * @property {readonly Offer[]} offers
 * @property {readonly string[]} handles
 * @property {boolean} undo
 * @property {string} ask What asking the others to take back is called; empty: there is nothing to.
 * @property {boolean} standing Whether an answer was given once for all.
 * @property {boolean} busy Whether an answer of the table is awaited.
 * @property {boolean} over
 * @property {boolean} rematch Whether somebody asked for one.
 */

export class Prompt {
  /**
   * @param {HTMLElement} root
   * @param {{ take: (offer: Offer) => void, takeAlways: (offer: Offer) => void,
   *   askAgain: () => void, putBack: () => void, undo: () => void, askUndo: () => void,
   *   result: () => void, rematch: () => void }} hooks
   * @param {string} rules The address of the rules.
   */
  constructor(root, hooks, rules) {
    this.root = root;
    this.hooks = hooks;
    this.rules = rules;
    this.ask = html("p", { class: "ask", id: "ask" });
    this.hint = html("p", { class: "hint" });
    this.offers = html("div", { class: "offers" });
    this.why = html("div", { class: "why", role: "status" });
    /** @type {Map<string, number>} Where each slider stands. */
    this.numbers = new Map();
    attribute(root, "aria-labelledby", "ask");
    root.replaceChildren(this.ask, this.hint, this.offers, this.why);
    this.shown = "";
    // On a phone it lies over the end of the page, which must still be reached.
    new ResizeObserver(() => {
      document.body.style.setProperty("--prompt-room", `${root.offsetHeight + 12}px`);
    }).observe(root);
  }

  /** @param {Asking} asking */
  show(asking) {
    if (this.ask.textContent !== asking.prompt) this.ask.replaceChildren(...set(asking.prompt));
    if (this.hint.textContent !== asking.hint) this.hint.textContent = asking.hint;
    this.root.classList.toggle("busy", asking.busy);
    const { hint: _, prompt: __, ...rest } = asking;
    const now = JSON.stringify(rest);
    if (now === this.shown) return;
    this.shown = now;
    const focused = this.#focused();
    this.offers.replaceChildren(...this.#buttons(asking));
    if (focused >= 0) this.#focus(focused);
  }

  /** @param {Asking} asking */
  #buttons(asking) {
    const { offers, handles, busy } = asking;
    const all = choices(offers, handles);
    const loud = all.filter(([first]) => (first?.rank ?? 0) >= 0);
    const quiet = all.filter(([first]) => (first?.rank ?? 0) < 0);
    const shown = handles.length ? loud : chief(loud);
    const alone = loud.length === 0 && quiet.length === 1;
    const buttons = shown.map((group, n) => this.#choice(group, n === 0 ? "go" : "", busy));
    if (alone) buttons.push(...quiet.map((group) => this.#choice(group, "go", busy)));
    if (asking.rematch)
      buttons.push(this.#button(say("ui.rematch_asked"), "go", false, this.hooks.rematch));
    if (asking.over)
      buttons.push(this.#button(say("ui.result"), asking.rematch ? "" : "go", false, this.hooks.result));
    const last = alone ? [] : quiet.map((group) => this.#choice(group, "quiet", busy));
    if (handles.length)
      last.unshift(this.#button(say("ui.put_back"), "quiet", busy, this.hooks.putBack));
    const always = offers.find((offer) => offer.standing);
    if (always)
      last.push(this.#button(say("ui.dont_ask"), "quiet", busy, () => this.hooks.takeAlways(always)));
    if (asking.standing) last.push(this.#button(say("ui.ask_again"), "quiet", false, this.hooks.askAgain));
    if (asking.ask) last.push(this.#button(asking.ask, "quiet", busy, this.hooks.askUndo));
    if (asking.undo) last.push(this.#button(say("ui.undo"), "quiet", busy, this.hooks.undo));
    return last.length ? [...buttons, html("div", { class: "last" }, ...last)] : buttons;
  }

  /**
   * @param {Offer[]} group
   * @param {string} look
   * @param {boolean} busy
   */
  #choice(group, look, busy) {
    const [first] = group;
    if (!first) return html("span");
    if (first.number === undefined)
      return this.#button(first.label, look, busy, () => this.hooks.take(first));
    return this.#slider(group, look, busy);
  }

  /**
   * @param {string} label
   * @param {string} look
   * @param {boolean} busy
   * @param {() => void} act
   */
  #button(label, look, busy, act) {
    const button = html("button", { type: "button", class: `btn ${look}` }, label);
    attribute(button, "aria-disabled", busy ? "true" : null);
    button.addEventListener("click", (event) => {
      // The second click of a double one is not meant for what stands here by then.
      if (!busy && event.detail < 2) act();
    });
    return button;
  }

  /**
   * Offers that differ in a number, as a slider and a button.
   * @param {Offer[]} group
   * @param {string} look
   * @param {boolean} busy
   */
  #slider(group, look, busy) {
    const key = group[0]?.picks.join() ?? "";
    const start = group[0]?.gesture ? group.length >> 1 : 0;
    const at = Math.min(this.numbers.get(key) ?? start, group.length - 1);
    const chosen = () => group[Number(slider.value)];
    const button = this.#button("", look, busy, () => {
      const offer = chosen();
      if (offer) this.hooks.take(offer);
    });
    const slider = html("input", { type: "range", min: 0, max: group.length - 1, value: at });
    const told = () => {
      this.numbers.set(key, Number(slider.value));
      button.textContent = chosen()?.label ?? "";
      attribute(slider, "aria-valuetext", String(chosen()?.number));
      attribute(slider, "aria-label", chosen()?.label);
    };
    slider.addEventListener("input", told);
    told();
    // Where a number is chosen by a gesture, the slider stands behind it.
    const flick = group[0]?.gesture === "flick" && !busy ? flickButton(group, this.hooks.take) : null;
    if (flick) attribute(button, "class", "btn");
    return html("div", { class: flick ? "choose by-flick" : "choose" }, flick, slider, button);
  }

  /**
   * Answers *why not?*
   * @param {string} title
   * @param {readonly Reason[]} reasons
   */
  because(title, reasons) {
    this.why.replaceChildren(
      ...(title ? [html("b", {}, title), " "] : []),
      ...reasons.flatMap((reason) => [
        reason.text, " ", reason.rule ? ruleChip(this.rules, reason.rule) : "", " ",
      ]),
    );
  }

  /**
   * Says one thing, with its rule where there is one.
   * @param {string} text
   * @param {string} [rule]
   */
  tell(text, rule = "") {
    this.because("", [{ text, rule }]);
  }

  quiet() {
    if (this.why.firstChild) this.why.replaceChildren();
  }

  #focused() {
    return [...this.offers.querySelectorAll("button, input")].findIndex(
      (element) => element === document.activeElement,
    );
  }

  /**
   * Whoever pressed a button that is gone stays in the prompt.
   * @param {number} at
   */
  #focus(at) {
    const next = [...this.offers.querySelectorAll("button, input")][at];
    if (next instanceof HTMLElement) next.focus();
    else this.root.focus();
  }
}

/**
 * Those that stand as buttons before anything is picked. What nothing in the picture leads to is
 * always among them.
 * @param {Offer[][]} loud
 */
function chief(loud) {
  const ranked = loud.filter(([first]) => first?.rank || !first?.picks.length);
  if (loud.length <= FEW) return loud;
  return ranked.length ? ranked.slice(0, SHOWN) : loud.slice(0, FEW);
}

/**
 * What stands before a colon is said louder (`Your turn:`).
 * @param {string} text
 */
function set(text) {
  const [, lead, rest = ""] = /^([^:]{1,40}:)(.*)$/s.exec(text) ?? [];
  return lead ? [html("b", {}, lead), rest] : [text];
}

/** While you waited: what rivals did since one's last action, what was done to oneself first. */

import { drawMark, html, svg } from "../kit/dom.js";
import { say } from "../kit/words.js";

/** @typedef {import("../road/wire.js").Recap} Done */
/** @typedef {import("../scene/state.js").State} State */

const AGAIN = "M4.2 6.2A7.3 7.3 0 1 1 2.7 10";
const CLOSE = "M2 2l10 10M12 2L2 12";

export class Recap {
  /**
   * @param {HTMLElement} home What it is shown at the top of.
   * @param {(seq: number) => void} replay Shows an entry once more.
   */
  constructor(home, replay) {
    this.root = html("section", { class: "recap", "aria-labelledby": "recap-title" });
    this.root.hidden = true;
    home.prepend(this.root);
    this.home = home;
    this.replay = replay;
    /** The decision whose recap was read: something was picked, or it was closed. */
    this.read = "";
    this.shown = "";
  }

  /**
   * @param {State} state
   * @param {boolean} begun Whether something is picked or sent already: then it leaves.
   */
  show(state, begun) {
    const { decision = "", recap = [], guide } = state.stand;
    if (begun) this.read = decision;
    const things = decision === this.read || guide ? [] : recap;
    this.root.hidden = !things.length;
    const now = JSON.stringify([decision, things]);
    if (now === this.shown) return;
    this.shown = now;
    this.root.classList.remove("whole", "tight");
    this.root.replaceChildren(...(things.length ? this.#drawAll(decision, things) : []));
    // The prompt has its height when the question is drawn.
    if (things.length) requestAnimationFrame(() => this.#makeRoom());
  }

  /** Where what is asked would be pushed out of sight, the first stands alone as it does on a phone. */
  #makeRoom() {
    const { root, home } = this;
    const within = getComputedStyle(root).position === "relative";
    const below = home.scrollHeight > home.clientHeight || home.getBoundingClientRect().bottom > innerHeight;
    if (within && below) root.classList.add("tight");
  }

  /**
   * @param {string} decision
   * @param {Done[]} things
   */
  #drawAll(decision, things) {
    const close = html("button", { type: "button", class: "close", "aria-label": say("ui.close") },
      svg("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, svg("path", { d: CLOSE })));
    close.addEventListener("click", () => {
      this.read = decision;
      this.root.hidden = true;
      this.root.parentElement?.focus();
    });
    const [, ...rest] = things;
    return [
      html("h2", { id: "recap-title" }, say("ui.recap")),
      html("ol", {}, ...things.map((done) => html("li", {}, this.#drawDone(done)))),
      rest.length ? this.#drawMore(rest) : "",
      close,
    ];
  }

  /** @param {Done} done */
  #drawDone({ seq, seat, text, more }) {
    const again = svg("svg", { class: "again", viewBox: "0 0 20 20", "aria-hidden": "true" },
      svg("path", { class: "round", d: AGAIN }), svg("path", { d: "M2.2 2.6l1.6 5 4.8-1.8z" }),
      svg("path", { d: "M8.3 6.9v6.2l5-3.1z" }));
    const button = html("button", { type: "button", class: `done seat-${seat + 1}`, title: say("ui.show_move") },
      drawMark(seat), html("span", {}, html("b", {}, text), more ? html("small", {}, more) : null), again);
    button.addEventListener("click", () => this.replay(seq));
    return button;
  }

  /**
   * Where there is little room the first stands alone until the others are asked for.
   * @param {Done[]} rest
   */
  #drawMore(rest) {
    const label = say("ui.recap_more", rest.length);
    const more = html("button", { type: "button", class: "more", "aria-label": label, title: label },
      ...rest.map((done) => drawMark(done.seat)), `+${rest.length}`);
    more.addEventListener("click", () => this.root.classList.add("whole"));
    return more;
  }
}

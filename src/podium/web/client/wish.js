/** What a seat asks of the others: to let it go back to before its last action. */

import { html } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Wish} Wish */
/** @typedef {import("./state.js").State} State */

const REMEMBERED = 6_000;

export class WishBox {
  /**
   * @param {HTMLElement} home What it is shown at the top of.
   * @param {(message: import("./wire.js").Asked) => void} ask
   */
  constructor(home, ask) {
    this.ask = ask;
    this.root = html("div", { class: "wish", role: "status" });
    this.root.hidden = true;
    home.prepend(this.root);
    /** @type {Wish} */
    this.wish = { type: "wish" };
    this.shown = "";
    /** The request that was declined: nobody is asked the same twice. */
    this.declined = "";
  }

  /** @param {Wish} wish */
  told(wish) {
    const { decision_id = "" } = this.wish;
    this.wish = wish;
    if (wish.declined === undefined || wish.declined < 0) return;
    if (decision_id) this.declined = decision_id;
    setTimeout(() => {
      if (this.wish === wish) this.root.hidden = true;
    }, REMEMBERED);
  }

  /** @param {State} state */
  show(state) {
    const { seat = -1, decision_id = "", waiting = [], declined = -1 } = this.wish;
    const now = JSON.stringify([this.wish, state.seat, state.players]);
    if (now === this.shown) return;
    this.shown = now;
    this.root.hidden = !decision_id && declined < 0;
    if (!decision_id) {
      this.root.replaceChildren(html("p", {}, say("ui.wish_declined", state.name(declined))));
      return;
    }
    const awaited = waiting.map((other) => state.name(other)).join(", ");
    const mine = seat === state.seat;
    const asked = state.seat !== null && waiting.includes(state.seat);
    const means = html("a", { href: "/undo", target: "_blank" }, say("ui.wish_means"));
    this.root.replaceChildren(
      html("p", {}, mine ? say("ui.wish_yours", awaited) : say("ui.wish", state.name(seat))),
      mine || asked ? "" : html("p", {}, say("ui.wish_waiting", awaited)),
      html("div", { class: "answers" },
        ...(asked ? [this.#answer("ui.wish_agree", "go", true), this.#answer("ui.wish_decline", "", false)] : []),
        ...(mine ? [this.#answer("ui.wish_withdraw", "", false)] : []),
        means),
    );
  }

  /**
   * @param {string} words
   * @param {string} look
   * @param {boolean} agree
   */
  #answer(words, look, agree) {
    const button = html("button", { type: "button", class: `btn ${look}` }, say(words));
    const { decision_id = "" } = this.wish;
    button.addEventListener("click", () => this.ask({ type: "answer_undo", decision_id, agree }));
    return button;
  }
}

/** The request of a seat to take its last action back, with the answers of the others. */

import { under } from "../kit/base.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";

/** @typedef {import("../road/wire.js").Wish} Wish */
/** @typedef {import("../scene/state.js").State} State */

const REMEMBERED = 6_000;

export class WishBox {
  /**
   * @param {HTMLElement} home What it is shown at the top of.
   * @param {(message: import("../road/wire.js").Asked) => void} ask
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
  hear(wish) {
    this.wish = wish;
    if (wish.refused) this.declined = wish.refused;
    if (wish.declined === undefined || wish.declined < 0) return;
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
    // Nobody is told what they said themselves.
    this.root.hidden = !decision_id && (declined < 0 || state.own.includes(declined));
    if (!decision_id) {
      this.root.replaceChildren(html("p", {}, say("ui.wish_declined", state.name(declined))));
      return;
    }
    const awaited = waiting.map((other) => state.name(other)).join(", ");
    const mine = seat === state.seat;
    const asked = state.seat !== null && waiting.includes(state.seat);
    const means = html("a", { href: under("/undo"), target: "_blank" }, say("ui.wish_means"));
    this.root.replaceChildren(
      html("p", {}, mine ? say("ui.wish_yours", awaited) : say("ui.wish", state.name(seat))),
      mine || asked ? "" : html("p", {}, say("ui.wish_waiting", awaited)),
      html("div", { class: "answers" },
        ...(asked ? [this.#drawAnswer("ui.wish_agree", "go", true), this.#drawAnswer("ui.wish_decline", "", false)] : []),
        ...(mine ? [this.#drawAnswer("ui.wish_withdraw", "", false)] : []),
        means),
    );
  }

  /**
   * @param {string} words
   * @param {string} look
   * @param {boolean} agree
   */
  #drawAnswer(words, look, agree) {
    const button = html("button", { type: "button", class: `btn ${look}` }, say(words));
    const { decision_id = "" } = this.wish;
    button.addEventListener("click", () => this.ask({ type: "answer_undo", decision_id, agree }));
    return button;
  }
}

/** Seats that were left alone: letting a bot sit in for one, and taking one's own back from it. */

import { html, part } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { post, sentenceOf } from "../road/post.js";

/** @typedef {import("../scene/state.js").State} State */

export class Staying {
  /**
   * @param {string} api
   * @param {State} state
   */
  constructor(api, state) {
    this.api = api;
    this.state = state;
    this.root = part("staying");
    this.shown = "";
  }

  /** Offers to let a bot sit in, or to take one's own seat back from it. */
  show() {
    const { players, stand, own } = this.state;
    const over = Boolean(stand.outcome);
    const mine = players.filter((one) => one.stands_in && own.includes(one.seat));
    const alone = players.filter((one) => one.alone && !one.stands_in && !own.includes(one.seat));
    const now = JSON.stringify([mine, own.length ? alone : [], over]);
    if (now === this.shown) return;
    this.shown = now;
    const boxes = over ? [] : [
      ...mine.map((one) => this.#drawBox(say("ui.sits_in_for_you"), say("ui.take_seat_back"), "back", one.seat, "go")),
      ...(own.length ? alone : []).map((one) =>
        this.#drawBox(say("ui.alone", one.name), say("ui.sit_in", one.name), "stand-in", one.seat, "")),
    ];
    this.root.hidden = boxes.length === 0;
    this.root.replaceChildren(...boxes);
  }

  /**
   * @param {string} text
   * @param {string} words
   * @param {string} where
   * @param {number} seat
   * @param {string} look
   */
  #drawBox(text, words, where, seat, look) {
    const button = html("button", { type: "button", class: `btn ${look}` }, words);
    const wrong = html("output", { class: "wrong" });
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        await post(`${this.api}/${where}`, { seat });
      } catch (error) {
        wrong.textContent = sentenceOf(error);
      }
      button.disabled = false;
    });
    return html("div", {}, html("p", {}, text), button, wrong);
  }
}

/** More time: a button on the plate of a rival whose clock runs. */

import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { post, sentenceOf } from "../road/post.js";

/** @typedef {import("../scene/state.js").State} State */

export class MoreTime {
  /**
   * @param {HTMLElement} players The list of players.
   * @param {string} api
   * @param {(words: string) => void} tell What could not be done is told.
   */
  constructor(players, api, tell) {
    this.players = players;
    this.api = api;
    this.tell = tell;
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
  }

  /**
   * @param {State} state
   * @param {ReadonlySet<number>} running The seats whose clocks run.
   */
  show(state, running) {
    const plays = state.own.length > 0 && !state.stand.outcome;
    for (const { seat, name } of state.players) {
      const line = this.players.querySelector(`li.seat-${seat + 1}`);
      const wanted = plays && running.has(seat) && !state.own.includes(seat);
      const there = this.buttons.get(seat);
      if (!wanted) there?.remove();
      else if (line && there?.parentElement !== line) line.append(there ?? this.#draw(seat, name));
    }
  }

  /**
   * @param {number} seat
   * @param {string} name
   */
  #draw(seat, name) {
    const label = say("ui.clock.give", name);
    const button = html("button", { type: "button", class: "btn more-time", "aria-label": label, title: label }, "+ ⏱");
    button.addEventListener("click", () => {
      button.disabled = true;
      void post(`${this.api}/time`, { seat })
        .catch((wrong) => this.tell(sentenceOf(wrong)))
        .finally(() => (button.disabled = false));
    });
    this.buttons.set(seat, button);
    return button;
  }
}

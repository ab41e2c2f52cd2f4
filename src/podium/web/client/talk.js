/** Talking: phrases and reactions, each told in the reader's own language, and who is not heard. */

import { dialog } from "./dialog.js";
import { html } from "./dom.js";
import { reaction, REACTIONS } from "./reactions.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State */

const PHRASES = [
  "hello", "good_luck", "thanks", "well_played", "nice_move", "oh_no", "my_mistake", "thinking",
  "your_turn", "one_moment", "good_game", "again",
];
const MUTED = "podium.muted";
const SHOWN = 6_000;

export class Talk {
  /**
   * @param {HTMLElement} home The list of players, which it is opened from.
   * @param {State} state
   * @param {{ ask: (message: import("./wire.js").Asked) => void, announce: (text: string) => void }} hooks
   */
  constructor(home, state, hooks) {
    this.state = state;
    this.hooks = hooks;
    this.button = html("button", { type: "button", class: "btn quiet talk" }, say("ui.talk"));
    this.button.addEventListener("click", () => this.#open());
    this.bubbles = html("div", { class: "bubbles", "aria-hidden": "true" });
    this.home = home;
    home.append(this.button, this.bubbles);
    /** @type {Map<number, ReturnType<typeof setTimeout>>} */
    this.fading = new Map();
  }

  /** Watchers may not speak, and with bots alone there is nobody to hear it. */
  show() {
    const { seat, players } = this.state;
    this.button.hidden = seat === null || !players.some((one) => one.kind === "person" && one.seat !== seat);
  }

  /**
   * Shows what somebody said at their plate.
   * @param {{ seat: number, what: string }} said
   */
  told({ seat, what }) {
    if (seat !== this.state.seat && this.#muted().some((one) => one === "all" || one === this.#key(seat))) return;
    const drawn = REACTIONS.includes(what);
    const words = drawn ? say(`ui.react.${what}`) : say(`ui.say.${what}`);
    this.bubbles.querySelector(`[data-seat="${seat}"]`)?.remove();
    const plate = this.home.querySelector(`li.seat-${seat + 1}`);
    const bubble = html("p", { class: drawn ? "bubble reaction" : "bubble", "data-seat": seat },
      drawn ? reaction(what) : words);
    if (plate instanceof HTMLElement) bubble.style.top = `${plate.offsetTop + plate.offsetHeight / 2}px`;
    this.bubbles.append(bubble);
    clearTimeout(this.fading.get(seat));
    this.fading.set(seat, setTimeout(() => bubble.remove(), SHOWN));
    const name = this.state.name(seat);
    this.hooks.announce(drawn ? `${name} ${words}` : say("ui.said", name, words));
  }

  #open() {
    const { seat, players } = this.state;
    const others = players.filter((one) => one.kind === "person" && one.seat !== seat);
    const box = dialog("talk", say("ui.talk"),
      html("ul", { class: "reactions" }, ...REACTIONS.map((what) =>
        html("li", {}, this.#saying(what, reaction(what), say(`ui.react.${what}`), () => box.close())))),
      html("ul", { class: "phrases" }, ...PHRASES.map((what) =>
        html("li", {}, this.#saying(what, say(`ui.say.${what}`), "", () => box.close())))),
      html("div", { class: "mutes" }, this.#mute("all", say("ui.mute_all")),
        ...others.map((one) => this.#mute(this.#key(one.seat), say("ui.mute", one.name)))),
    );
  }

  /**
   * @param {string} what
   * @param {string | SVGElement} words
   * @param {string} label
   * @param {() => void} done
   */
  #saying(what, words, label, done) {
    const button = html("button", { type: "button", class: "btn", "aria-label": label || null, title: label || null }, words);
    button.addEventListener("click", () => {
      this.hooks.ask({ type: "say", what });
      done();
    });
    return button;
  }

  /**
   * @param {string} key
   * @param {string} words
   */
  #mute(key, words) {
    const box = html("input", { type: "checkbox" });
    box.checked = this.#muted().includes(key);
    box.addEventListener("change", () => {
      const rest = this.#muted().filter((one) => one !== key).slice(-100);
      localStorage.setItem(MUTED, JSON.stringify(box.checked ? [...rest, key] : rest));
    });
    return html("label", {}, box, html("span", {}, words));
  }

  /** @param {number} seat */
  #key(seat) {
    return `${this.state.match} ${seat}`;
  }

  /** @returns {string[]} */
  #muted() {
    try {
      return JSON.parse(localStorage.getItem(MUTED) ?? "[]");
    } catch {
      return [];
    }
  }
}

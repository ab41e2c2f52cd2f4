/** Talking: phrases and reactions, each told in the reader's own language, and who is not heard. */

import { openDialog } from "../kit/dialog.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { drawReaction } from "./reactions.js";

/** @typedef {import("../scene/state.js").State} State */

/** @typedef {import("../road/wire.js").Phrase} Phrase */
/** @typedef {import("../road/wire.js").Sentence} Sentence */
/** @typedef {import("../road/wire.js").Reaction} Reaction */

/** @type {Record<Sentence, string>} How each is said. */
const SENTENCES = {
  hello: "ui.say.hello", good_luck: "ui.say.good_luck", thanks: "ui.say.thanks",
  well_played: "ui.say.well_played", nice_move: "ui.say.nice_move", oh_no: "ui.say.oh_no",
  my_mistake: "ui.say.my_mistake", thinking: "ui.say.thinking", your_turn: "ui.say.your_turn",
  one_moment: "ui.say.one_moment", good_game: "ui.say.good_game", again: "ui.say.again",
};
/** @type {Record<Reaction, string>} How each is spoken of. */
const REACTIONS = {
  smile: "ui.react.smile", laugh: "ui.react.laugh", wow: "ui.react.wow", sad: "ui.react.sad",
  angry: "ui.react.angry", clap: "ui.react.clap", heart: "ui.react.heart", thumb: "ui.react.thumb",
};
const MUTED = "podium.muted";
const SHOWN = 6_000;

export class Talk {
  /**
   * @param {HTMLElement} home The list of players, which it is opened from.
   * @param {State} state
   * @param {{ ask: (message: import("../road/wire.js").Asked) => void, announce: (text: string) => void }} hooks
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
    const { seat, others } = this.state;
    this.button.hidden = seat === null || !others.length;
  }

  /**
   * Shows what somebody said at their plate.
   * @param {import("../road/wire.js").Said} said
   */
  hear({ seat, what }) {
    if (seat !== this.state.seat && this.#muted().some((one) => one === "all" || one === this.#key(seat))) return;
    const drawn = isReaction(what);
    const key = drawn ? REACTIONS[what] : SENTENCES[what];
    // A page that is older than the site may not know it.
    if (!key) return;
    const words = say(key);
    this.bubbles.querySelector(`[data-seat="${seat}"]`)?.remove();
    const plate = this.home.querySelector(`li.seat-${seat + 1}`);
    const bubble = html("p", { class: drawn ? "bubble reaction" : "bubble", "data-seat": seat },
      drawn ? drawReaction(what) : words);
    if (plate instanceof HTMLElement) bubble.style.top = `${plate.offsetTop + plate.offsetHeight / 2}px`;
    this.bubbles.append(bubble);
    clearTimeout(this.fading.get(seat));
    this.fading.set(seat, setTimeout(() => bubble.remove(), SHOWN));
    const name = this.state.name(seat);
    this.hooks.announce(drawn ? `${name} ${words}` : say("ui.named", name, words));
  }

  #open() {
    const { others } = this.state;
    const box = openDialog("talk", say("ui.talk"),
      html("ul", { class: "reactions" }, ...keysOf(REACTIONS).map((what) =>
        html("li", {}, this.#drawSaying(what, drawReaction(what), say(REACTIONS[what]), () => box.close())))),
      html("ul", { class: "phrases" }, ...keysOf(SENTENCES).map((what) =>
        html("li", {}, this.#drawSaying(what, say(SENTENCES[what]), "", () => box.close())))),
      html("div", { class: "mutes" }, this.#drawMute("all", say("ui.mute_all")),
        ...others.map((one) => this.#drawMute(this.#key(one.seat), say("ui.mute", one.name)))),
    );
  }

  /**
   * @param {Phrase} what
   * @param {string | SVGElement} words
   * @param {string} label
   * @param {() => void} done
   */
  #drawSaying(what, words, label, done) {
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
  #drawMute(key, words) {
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

/**
 * @param {Phrase} what
 * @returns {what is Reaction}
 */
function isReaction(what) {
  return what in REACTIONS;
}

/**
 * @template {string} K
 * @param {Record<K, string>} words
 */
function keysOf(words) {
  return /** @type {K[]} */ (Object.keys(words));
}

/** The guide of a first match: what it explains now, and where to look. */

import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";

/** @typedef {import("../road/wire.js").Guide} Guide */

export class GuideBox {
  /**
   * @param {HTMLElement} home What it is shown at the top of.
   * @param {() => void} turned Called when somebody turns to another line.
   * @param {() => void} leave Called when somebody has seen enough of it.
   */
  constructor(home, turned, leave) {
    this.turned = turned;
    this.leave = leave;
    this.words = html("p", { class: "words" });
    this.words.setAttribute("aria-live", "polite");
    this.count = html("span", { class: "place" });
    this.buttons = html("div", { class: "turns" });
    this.root = html("section", { class: "guide", "aria-label": say("ui.guide") },
      this.words, this.buttons);
    this.root.hidden = true;
    home.prepend(this.root);
    /** @type {Guide | undefined} */
    this.guide = undefined;
    this.shown = "";
    this.at = 0;
    /** The learner has read the last of it. */
    this.closed = false;
  }

  /** What it speaks of: handles, or ids of nodes. */
  get look() {
    return this.closed ? [] : this.guide?.lines[this.at]?.look ?? [];
  }

  /** @param {Guide | undefined} guide */
  show(guide) {
    const now = JSON.stringify(guide) ?? "";
    if (now !== this.shown) this.at = 0;
    this.shown = now;
    this.guide = guide;
    if (guide && !guide.over) this.closed = false;
    this.#draw();
  }

  #draw() {
    const { guide } = this;
    this.root.hidden = !guide || this.closed;
    if (!guide) return;
    const line = guide.lines[this.at];
    const text = line?.text ?? say("ui.guide_watch");
    if (this.words.textContent !== text) this.words.textContent = text;
    this.root.classList.toggle("watch", !line);
    this.count.textContent = say("ui.guide_step", String(guide.step + this.at + 1), String(guide.steps));
    const more = this.at < guide.lines.length - 1;
    this.buttons.hidden = !line;
    this.buttons.replaceChildren(
      this.count,
      ...(guide.over ? [] : [this.#drawButton("ui.guide_leave", "quiet", () => this.leave())]),
      ...(this.at > 0 ? [this.#drawButton("ui.guide_back", "", () => this.#turn(-1))] : []),
      ...(more ? [this.#drawButton("ui.guide_next", "go", () => this.#turn(1))] : []),
      ...(guide.over && !more ? [this.#drawButton("ui.guide_go_on", "go", () => this.#close())] : []),
    );
  }

  /**
   * @param {string} words
   * @param {string} look
   * @param {() => void} act
   */
  #drawButton(words, look, act) {
    const button = html("button", { type: "button", class: `btn ${look}` }, say(words));
    button.addEventListener("click", act);
    return button;
  }

  /** @param {number} by */
  #turn(by) {
    this.at += by;
    this.#draw();
    const [next] = this.buttons.querySelectorAll("button:not(.quiet)");
    if (next instanceof HTMLElement) next.focus();
    this.turned();
  }

  #close() {
    this.closed = true;
    this.#draw();
    this.turned();
  }
}

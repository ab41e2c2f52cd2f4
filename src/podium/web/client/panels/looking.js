/** Looking back, before anybody does: the panel itself is fetched when somebody first wants to. */

import { later } from "../kit/later.js";

/** @typedef {import("./past.js").Past} Past */

export class LookingBack {
  /**
   * @param {HTMLElement} root
   * @param {import("./past.js").Hooks} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    /** @type {Past | null} */
    this.panel = null;
    /** How often all was forgotten: who wanted to look before that is not shown anything. */
    this.forgotten = 0;
    addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft" && !this.panel) void this.#ask((panel) => panel.followKey(event));
    });
  }

  /** What is seen while looking back; null: nobody does. */
  get state() {
    return this.panel?.state ?? null;
  }

  /** The move that is looked at. */
  get at() {
    return this.panel?.at ?? -1;
  }

  show() {
    this.panel?.show();
  }

  /** Somebody else looks at this screen now: nothing of what was seen before is kept. */
  forget() {
    this.forgotten += 1;
    this.panel?.forget();
  }

  /**
   * @param {number} at
   * @param {string} [eyes]
   */
  open(at, eyes) {
    return this.#ask((panel) => panel.open(at, eyes));
  }

  /**
   * @param {number} at
   * @param {boolean} [play]
   */
  go(at, play) {
    return this.#ask((panel) => panel.go(at, play));
  }

  /** @param {number} at */
  replay(at) {
    return this.#ask((panel) => panel.replay(at));
  }

  /** @param {(panel: Past) => unknown} what */
  async #ask(what) {
    const { forgotten } = this;
    const { Past } = await later(() => import("./past.js"));
    if (forgotten !== this.forgotten) return;
    this.panel ??= new Past(this.root, this.hooks);
    await what(this.panel);
  }
}

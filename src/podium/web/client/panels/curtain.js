/**
 * The curtain: several people share this device, and each sees their own things only after saying who
 * they are. While it is down the page holds what watchers see, and nothing else. When it falls is the
 * table's to say, by a scene for watchers.
 */

import { drawMark, html, part, setAttribute } from "../kit/dom.js";
import { keepEveryMove, wantsEveryMove } from "../kit/settings.js";
import { say } from "../kit/words.js";
import { post, sentenceOf } from "../road/post.js";
import { drawPinField } from "./pin.js";

/** @typedef {import("../scene/state.js").State} State */
/** @typedef {import("../road/wire.js").Own} Own */

/**
 * @typedef {object} Door What opens the curtain of one seat, with its PIN where it has one.
 * @property {HTMLFormElement} form
 * @property {HTMLElement} words
 * @property {HTMLButtonElement} button
 */

export class Curtain {
  /**
   * @param {string} api
   * @param {{ state: State, wipe: () => void, changed: () => void }} hooks `wipe`: nothing stays of what
   *   was seen. `changed`: and another seat looks from now on.
   */
  constructor(api, { state, wipe, changed }) {
    this.api = api;
    this.state = state;
    this.changed = changed;
    /** @type {Own[]} The seats of this device. */
    this.own = [];
    /** What opened the curtain; empty: it is down. */
    this.key = "";
    /** @type {number | null} The seat whose PIN somebody is about to choose. */
    this.choosing = null;
    /** @type {Map<string, Door>} Those that are drawn: a PIN half typed stays when others are asked. */
    this.doors = new Map();
    this.root = part("curtain");
    this.bar = part("shared");
    this.shown = "";
    /** @type {number | null} The seat that was looked at when it was shown last. */
    this.seen = null;
    this.root.addEventListener("keydown", (event) => this.#keepFocus(event));
    // Whoever comes back to this page by the browser's history may be somebody else.
    addEventListener("pagehide", () => {
      if (!this.key) return;
      this.key = "";
      wipe();
    });
  }

  /** @param {import("../road/wire.js").Yours} yours */
  hear({ seats }) {
    this.own = seats;
    this.state.own = seats.map((one) => one.seat);
    if (!this.shared) this.key = "";
  }

  /** A PIN stays of use when the others of this device have moved away. */
  get shared() {
    return this.own.length > 1 || this.own.some((one) => one.pin);
  }

  /** Those of this device whom the match waits for. */
  get due() {
    const { stand, players } = this.state;
    if (stand.outcome) return [];
    const playing = (/** @type {number} */ seat) => !players.find((one) => one.seat === seat)?.resigned;
    return this.own.filter(({ seat }) => stand.awaited.includes(seat) && playing(seat));
  }

  /** Asks who is there while it is down and somebody of this device is to decide. */
  show() {
    const { seat } = this.state;
    const down = this.shared && seat === null && this.state.begun;
    if (down) this.key = "";
    else this.choosing = null;
    const chooser = this.own.find((one) => one.seat === this.choosing && one.fresh);
    const covered = down && (this.due.length > 0 || Boolean(chooser));
    const names = this.own.map((one) => this.state.name(one.seat));
    const now = JSON.stringify([this.own, names, this.due, seat, down, chooser]);
    if (now === this.shown) return;
    this.shown = now;
    const focused = document.activeElement;
    // What was pressed to come here is gone: the keyboard goes on where the next thing is asked.
    const lost = focused === document.body || this.root.contains(focused) || this.bar.contains(focused);
    const moved = this.shared && (!this.root.hidden || seat !== this.seen);
    this.seen = seat;
    this.bar.replaceChildren();
    this.root.replaceChildren(...(covered ? [chooser ? this.#drawChoosing(chooser) : this.#drawQuestion()] : []));
    this.#cover(covered);
    this.bar.hidden = !this.shared || covered;
    if (!this.bar.hidden) this.bar.replaceChildren(...this.#drawAside());
    if (covered) this.#focus(focused);
    else if (moved && lost) part("prompt").focus();
  }

  /** Nobody's things are seen any more. */
  close() {
    if (this.key) void post(`${this.api}/curtain/close`, {}, this.key).catch(() => undefined);
    this.key = "";
    this.shown = "";
    this.doors.clear();
    this.root.replaceChildren();
    this.#cover(true);
    this.changed();
  }

  /** @param {boolean} covered */
  #cover(covered) {
    this.root.hidden = !covered;
    part("table").inert = covered;
    document.body.classList.toggle("covered", covered);
  }

  #drawQuestion() {
    const [only, ...more] = this.due;
    const title = only && !more.length ? say("ui.pass_to", this.state.name(only.seat)) : say("ui.pass_to_any");
    const others = this.own.filter((one) => !this.due.includes(one));
    return html(
      "div",
      { class: "panel" },
      html("h2", { id: "curtain-title" }, title),
      html("p", {}, say("ui.curtain_hint")),
      ...this.due.map((one) => this.#drawDoor(one, say("ui.i_am", this.state.name(one.seat)), "go")),
      ...others.map((one) => this.#drawDoor(one, say("ui.look_as", this.state.name(one.seat)), "quiet")),
      this.own.length > 1 ? drawEveryMove() : null,
      html("a", { href: "/" }, say("ui.leave")),
    );
  }

  /**
   * Each chooses their own PIN, or none, when they open their curtain for the first time.
   * @param {Own} own
   */
  #drawChoosing({ seat }) {
    const name = this.state.name(seat);
    const field = drawPinField(name, { pattern: "[0-9]{4,8}", "aria-describedby": "curtain-hint" });
    const wrong = html("output", { class: "wrong" });
    const use = html("button", { type: "submit", class: "btn go" }, say("ui.pin_use"));
    const without = html("button", { type: "button", class: "btn" }, say("ui.pin_none"));
    const back = html("button", { type: "button", class: "btn quiet" }, say("ui.pin_back", name));
    const form = html("form", { class: "door" }, field, use, wrong);
    const open = once([use, without], async (/** @type {string} */ chooses) => {
      wrong.textContent = await this.#open(seat, "", chooses);
      if (wrong.textContent) field.focus();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void open(field.value);
    });
    without.addEventListener("click", () => void open(""));
    back.addEventListener("click", () => this.#choose(null));
    return html(
      "div",
      { class: "panel" },
      html("h2", { id: "curtain-title" }, say("ui.pin_choose", name)),
      html("p", { id: "curtain-hint" }, say("ui.pin_help")),
      form,
      html("div", { class: "door" }, without, back),
    );
  }

  #drawAside() {
    if (this.state.seat !== null) {
      const hide = html("button", { type: "button", class: "btn" }, say("ui.hide_hand"));
      hide.addEventListener("click", () => this.close());
      return [hide];
    }
    return [
      ...(this.own.length > 1 ? [html("span", {}, say("ui.shared_device"))] : []),
      ...this.own.map((one) => this.#drawDoor(one, say("ui.look_as", this.state.name(one.seat)), "")),
    ];
  }

  /**
   * @param {Own} own
   * @param {string} words
   * @param {string} look
   */
  #drawDoor(own, words, look) {
    const key = JSON.stringify(own);
    const door = this.doors.get(key) ?? this.#makeDoor(own);
    this.doors.set(key, door);
    door.words.replaceChildren(drawMark(own.seat), words);
    setAttribute(door.button, "class", `btn ${look}`);
    return door.form;
  }

  /**
   * @param {Own} own
   * @returns {Door}
   */
  #makeDoor({ seat, pin = false, fresh = false }) {
    const field = drawPinField(this.state.name(seat));
    const wrong = html("output", { class: "wrong" });
    const words = html("span", {});
    const button = html("button", { type: "submit" }, words);
    const form = html("form", { class: "door" }, pin ? field : null, button, wrong);
    const open = once([button], async () => {
      // What is typed while this one is judged is the next one.
      const typed = field.value;
      field.value = "";
      wrong.textContent = await this.#open(seat, pin ? typed : "");
      if (wrong.textContent && pin) field.focus();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (fresh) this.#choose(seat);
      else void open();
    });
    return { form, words, button };
  }

  /** @param {number | null} seat */
  #choose(seat) {
    this.choosing = seat;
    this.show();
  }

  /**
   * @param {number} seat
   * @param {string} pin
   * @param {string} [chooses] The PIN that it is to have from now on.
   * @returns {Promise<string>} Why not.
   */
  async #open(seat, pin, chooses) {
    const every = wantsEveryMove();
    try {
      const asked = chooses === undefined ? { seat, pin, every } : { seat, pin, every, chooses };
      /** @type {import("../road/answers.js").Opened} */
      const { key } = await post(`${this.api}/curtain`, asked);
      this.key = key;
    } catch (wrong) {
      return sentenceOf(wrong);
    }
    this.doors.clear();
    this.shown = "";
    this.changed();
    return "";
  }

  /** @param {Element | null} before What had it. */
  #focus(before) {
    const first = this.root.contains(before) ? before : this.root.querySelector("input, button");
    if (first instanceof HTMLElement) first.focus();
  }

  /**
   * The keyboard stays with what is asked here.
   * @param {KeyboardEvent} event
   */
  #keepFocus(event) {
    if (event.key !== "Tab") return;
    const stops = [...this.root.querySelectorAll("input, button, a")];
    const at = stops.findIndex((one) => one === document.activeElement);
    const next = event.shiftKey ? stops.at(at <= 0 ? -1 : at - 1) : stops[(at + 1) % stops.length];
    event.preventDefault();
    if (next instanceof HTMLElement) next.focus();
  }
}

/** The choice whether the curtain falls after every move; this browser remembers it. */
function drawEveryMove() {
  const box = html("input", { type: "checkbox" });
  box.checked = wantsEveryMove();
  box.addEventListener("change", () => keepEveryMove(box.checked));
  return html("label", { class: "every" }, box, html("span", {}, say("ui.every_move")));
}

/**
 * Does something one at a time: while it lasts its buttons keep the focus, and do nothing.
 * @template {unknown[]} T
 * @param {HTMLButtonElement[]} buttons
 * @param {(...given: T) => Promise<void>} act
 */
function once(buttons, act) {
  let busy = false;
  const mark = (/** @type {boolean} */ now) => {
    busy = now;
    for (const button of buttons) setAttribute(button, "aria-disabled", now ? "true" : null);
  };
  return async (/** @type {T} */ ...given) => {
    if (busy) return;
    mark(true);
    await act(...given);
    mark(false);
  };
}

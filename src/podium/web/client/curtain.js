/**
 * The curtain: several people share this device, and each sees their own things only after saying who
 * they are. While it is down the page holds what watchers see, and nothing else.
 */

import { html, mark, part } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{ seat: number, pin?: boolean }} Own */

export class Curtain {
  /**
   * @param {string} api
   * @param {{ state: State, changed: () => void }} hooks `changed`: another seat looks from now on.
   */
  constructor(api, { state, changed }) {
    this.api = api;
    this.state = state;
    this.changed = changed;
    /** @type {Own[]} The seats of this device. */
    this.own = [];
    /** What opened the curtain; empty: it is down. */
    this.key = "";
    /** Whether somebody looks at their own things while another is to decide: they say when to hide them. */
    this.looking = false;
    this.root = part("curtain");
    this.bar = part("shared");
    this.shown = "";
  }

  /** @param {{ seats: Own[] }} yours */
  told({ seats }) {
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

  /** Lets it fall where somebody else is to decide; asks who is there while it is down. */
  show() {
    const { seat } = this.state;
    const theirs = this.due.some((one) => one.seat === seat);
    if (theirs) this.looking = false;
    if (this.shared && seat !== null && this.due.length && !theirs && !this.looking) return this.close();
    const down = this.shared && seat === null && this.state.begun;
    if (down) this.key = "";
    const asking = down && this.due.length > 0;
    const now = JSON.stringify([this.own, this.due, seat, down, this.state.players, Boolean(this.state.stand.outcome)]);
    if (now === this.shown) return undefined;
    this.shown = now;
    this.#cover(asking);
    this.root.replaceChildren(...(asking ? [this.#question()] : []));
    this.bar.hidden = !this.shared || asking;
    this.bar.replaceChildren(...(this.shared ? this.#aside() : []));
    if (asking) this.#focus();
    return undefined;
  }

  /** Nobody's things are seen any more. */
  close() {
    this.key = "";
    this.shown = "";
    this.#cover(true);
    this.root.replaceChildren();
    this.changed();
  }

  /** @param {boolean} covered */
  #cover(covered) {
    this.root.hidden = !covered;
    part("table").inert = covered;
    document.body.classList.toggle("covered", covered);
  }

  #question() {
    const [only, ...more] = this.due;
    const title = only && !more.length ? say("ui.pass_to", this.state.name(only.seat)) : say("ui.pass_to_any");
    const others = this.own.filter((one) => !this.due.includes(one));
    return html(
      "div",
      { class: "panel" },
      html("h2", { id: "curtain-title" }, title),
      html("p", {}, say("ui.curtain_hint")),
      ...this.due.map((one) => this.#door(one, say("ui.i_am", this.state.name(one.seat)), "go")),
      ...others.map((one) => this.#door(one, say("ui.look_as", this.state.name(one.seat)), "quiet")),
    );
  }

  #aside() {
    if (this.state.seat !== null) {
      const hide = html("button", { type: "button", class: "btn" }, say("ui.hide_hand"));
      hide.addEventListener("click", () => this.close());
      return [hide];
    }
    return [
      ...(this.own.length > 1 ? [html("span", {}, say("ui.shared_device"))] : []),
      ...this.own.map((one) => this.#door(one, say("ui.look_as", this.state.name(one.seat)), "")),
    ];
  }

  /**
   * A button that opens the curtain for one seat, with its PIN where it has one.
   * @param {Own} own
   * @param {string} words
   * @param {string} look
   */
  #door({ seat, pin = false }, words, look) {
    const field = html("input", {
      type: "password", inputmode: "numeric", maxlength: 8, autocomplete: "off", required: true,
      "aria-label": say("ui.pin_of", this.state.name(seat)), placeholder: "PIN",
    });
    const wrong = html("output", { class: "wrong" });
    const button = html("button", { type: "submit", class: `btn ${look}` }, html("span", {}, mark(seat), words));
    const form = html("form", { class: "door" }, pin ? field : null, button, wrong);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      button.disabled = true;
      void this.#open(seat, pin ? field.value : "").then((why) => {
        button.disabled = false;
        wrong.textContent = why;
        field.value = "";
        if (why && pin) field.focus();
      });
    });
    return form;
  }

  /**
   * @param {number} seat
   * @param {string} pin
   * @returns {Promise<string>} Why not.
   */
  async #open(seat, pin) {
    try {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ seat, pin });
      const answer = await fetch(`${this.api}/curtain`, { method: "POST", headers, body });
      const told = await answer.json();
      if (!answer.ok) return told.error?.message || say("ui.went_wrong");
      this.key = told.key;
      this.looking = !this.due.some((one) => one.seat === seat);
      this.changed();
      return "";
    } catch {
      return say("ui.went_wrong");
    }
  }

  #focus() {
    const first = this.root.querySelector("input, button");
    if (first instanceof HTMLElement) first.focus();
  }
}

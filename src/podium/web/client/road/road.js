/**
 * The road to the table: a WebSocket, or where that is blocked an HTTP stream with POSTs. Both
 * carry the same messages. Commands are kept until they are answered and sent again, under the same
 * id, after every reconnection: the table does nothing twice.
 */

import { makeId } from "./id.js";
import { openSocket, openStream } from "./lanes.js";
import { ask, Wrong } from "./post.js";

/** @typedef {import("./wire.js").Told} Told */
/** @typedef {import("./wire.js").Asked} Asked */
/** @typedef {Exclude<Told, import("./wire.js").Pong>} News All but what the road keeps to itself. */

/**
 * @typedef {object} Hooks
 * @property {() => { seq: number, hash: string }} seen What was shown last.
 * @property {() => string} key What opened the curtain, where several people share the device.
 * @property {(message: News) => void} told
 * @property {(connected: boolean) => void} changed
 */

/**
 * @typedef {Omit<import("./wire.js").Act, "command_id">
 *   | Omit<import("./wire.js").Undo, "command_id">
 *   | Omit<import("./wire.js").Resign, "command_id">} Command What is done once, whatever happens.
 */

const PING_EVERY = 15_000;
const PATIENCE = 10_000;
const AT_ONCE = 100;
const LONGEST_WAIT = 1_500;
/** A page that nobody looks at may take its time. */
const LONGEST_HIDDEN = 15_000;
/** So long an attempt may take before another is made. */
const ATTEMPT = 6_000;
/** So many sockets in a row that brought nothing: then every other attempt is a stream. */
const BLOCKED = 2;
const PROBLEMS = 3;
/** After so many attempts in a row it is asked whether there still is a table; and again after as many. */
const DOUBT = 4;
/** What the site says then of a table that is gone for good. */
const GONE = ["no_match", "old_rules", "table_failed", "unknown_game"];

export class Road {
  /**
   * @param {{ socket: string, api: string, language: string }} addresses
   * @param {Hooks} hooks
   */
  constructor(addresses, hooks) {
    this.addresses = addresses;
    this.hooks = hooks;
    /** @type {Map<string, Asked>} Commands without an answer yet, in their order. */
    this.unanswered = new Map();
    /** @type {import("./lanes.js").Lane | null} */
    this.lane = null;
    this.failures = 0;
    /** How often in a row the table could not take a message. */
    this.problems = 0;
    this.heard = 0;
    this.connected = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.attempt = undefined;
    this.tried = 0;
    setInterval(() => this.#ping(), PING_EVERY);
    // Whoever comes back finds the table at once, not when the next attempt is due.
    addEventListener("online", () => this.#hurry());
    addEventListener("focus", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#hurry();
    });
    addEventListener("pagehide", () => this.lane?.close());
    addEventListener("pageshow", (event) => (event.persisted ? this.#retryIn(0) : this.#hurry()));
  }

  open() {
    clearTimeout(this.retry);
    this.lane?.close();
    const stream = this.failures >= BLOCKED && this.failures % 2 === 0;
    /** @type {import("./lanes.js").Lane} */
    const lane = (stream ? openStream : openSocket)(this.addresses, this.#makeHello(), {
      told: (message) => lane === this.lane && this.#hear(message),
      lost: () => lane === this.lane && this.#lose(),
      opened: () => this.#remind(lane),
    });
    this.lane = lane;
    const began = Date.now();
    clearTimeout(this.attempt);
    this.attempt = setTimeout(() => {
      if (lane === this.lane && this.heard < began) {
        lane.close();
        this.#lose();
      }
    }, ATTEMPT);
  }

  /** Another seat looks from now on: what the last one asked for is not said again. */
  forget() {
    this.unanswered.clear();
  }

  /**
   * Sends something that will be answered under its id, however often the road breaks.
   * @param {Command} command
   * @returns {string} its id
   */
  send(command) {
    const command_id = makeId();
    const message = { ...command, command_id };
    this.unanswered.set(command_id, message);
    this.lane?.send(message);
    return command_id;
  }

  /** @param {Asked} message */
  ask(message) {
    this.lane?.send(message);
  }

  /** Asks for all that was missed. */
  catchUp() {
    this.open();
  }

  /** @returns {import("./wire.js").Hello} */
  #makeHello() {
    const { seq, hash } = this.hooks.seen();
    const key = this.hooks.key();
    const hello = { type: /** @type {const} */ ("hello"), seq, hash, language: this.addresses.language };
    return key ? { ...hello, key } : hello;
  }

  /** @param {Told} message */
  #hear(message) {
    this.heard = Date.now();
    this.failures = 0;
    this.#setConnected(true);
    if (message.type === "pong") {
      // The table is ahead of this page and nothing is on its way: heal.
      if (message.seq > this.hooks.seen().seq) this.catchUp();
      return;
    }
    if ("command_id" in message) {
      this.problems = 0;
      this.unanswered.delete(message.command_id);
    }
    this.hooks.told(message);
    if (message.type === "problem") this.#meetTrouble(message);
  }

  /** @param {import("./lanes.js").Lane | null} lane */
  #remind(lane) {
    for (const message of this.unanswered.values()) lane?.send(message);
  }

  /**
   * A message was not taken: too many at once, perhaps. Commands are sent again, but not for ever.
   * @param {import("./wire.js").Problem} problem
   */
  #meetTrouble({ code, text }) {
    this.problems += 1;
    if (this.problems <= PROBLEMS) {
      setTimeout(() => this.#remind(this.lane), 1_000 * this.problems);
      return;
    }
    for (const command_id of this.unanswered.keys())
      this.hooks.told({ type: "refused", command_id, code, text });
    this.unanswered.clear();
    this.problems = 0;
  }

  #lose() {
    this.lane = null;
    this.#setConnected(false);
    this.failures += 1;
    // A road that was whole a moment ago is tried anew at once, but not by everybody together.
    if (this.failures === 1) return this.#retryIn(AT_ONCE * Math.random());
    if (this.failures % DOUBT === 0) void this.#doubt();
    const longest = document.hidden ? LONGEST_HIDDEN : LONGEST_WAIT;
    return this.#retryIn(Math.min(250 * 2 ** (this.failures - 1), longest) * (0.5 + Math.random() / 2));
  }

  /** A table that is gone for good does not come back by waiting: the page says what became of it. */
  async #doubt() {
    try {
      await ask(this.addresses.api);
    } catch (wrong) {
      if (wrong instanceof Wrong && GONE.includes(wrong.code)) location.reload();
    }
  }

  /** Somebody looks at the page: tries at once where the road is broken, asks where it seems whole. */
  #hurry() {
    if (this.connected) return this.#ping();
    if (this.lane && Date.now() - this.tried < 1_000) return undefined;
    this.tried = Date.now();
    return this.#retryIn(0);
  }

  /** @param {number} wait */
  #retryIn(wait) {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), wait);
  }

  /** @param {boolean} connected */
  #setConnected(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.hooks.changed(connected);
  }

  #ping() {
    if (!this.lane) return;
    const asked = Date.now();
    this.lane.send({ type: "ping" });
    setTimeout(() => {
      if (this.lane && this.heard < asked) this.open();
    }, PATIENCE);
  }
}

/**
 * The road to the table: a WebSocket, or where that is blocked an HTTP stream with POSTs. Both
 * carry the same messages. Commands are kept until they are answered and sent again, under the same
 * id, after every reconnection: the table does nothing twice.
 */

import { newId } from "./id.js";

/** @typedef {import("./wire.js").Told} Told */
/** @typedef {import("./wire.js").Asked} Asked */
/** @typedef {{ send: (message: Asked) => void, close: () => void }} Lane */

/**
 * @typedef {object} Hooks
 * @property {() => { seq: number, hash: string }} seen What was shown last.
 * @property {(message: Told) => void} told
 * @property {(connected: boolean) => void} changed
 */

const PING_EVERY = 15_000;
const PATIENCE = 10_000;
const LONGEST_WAIT = 8_000;
/** So many sockets in a row that brought nothing: then every other attempt is a stream. */
const BLOCKED = 2;

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
    /** @type {Lane | null} */
    this.lane = null;
    this.failures = 0;
    this.heard = 0;
    this.connected = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    setInterval(() => this.#ping(), PING_EVERY);
    addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#ping();
    });
    addEventListener("pagehide", () => this.lane?.close());
    addEventListener("pageshow", (event) => event.persisted && this.#again(0));
  }

  open() {
    clearTimeout(this.retry);
    this.lane?.close();
    const stream = this.failures >= BLOCKED && this.failures % 2 === 0;
    /** @type {Lane} */
    const lane = (stream ? streamLane : socketLane)(this.addresses, this.#hello(), {
      told: (message) => lane === this.lane && this.#told(message),
      lost: () => lane === this.lane && this.#lost(),
      opened: () => {
        for (const message of this.unanswered.values()) lane.send(message);
      },
    });
    this.lane = lane;
  }

  /**
   * Sends something that will be answered under its id, however often the road breaks.
   * @template {{ type: "act", decision_id: string, action: unknown }
   *   | { type: "undo", decision_id: string }} C
   * @param {C} command
   * @returns {string} its id
   */
  command(command) {
    const command_id = newId();
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
  #hello() {
    const { seq, hash } = this.hooks.seen();
    return { type: "hello", seq, hash, language: this.addresses.language };
  }

  /** @param {Told} message */
  #told(message) {
    this.heard = Date.now();
    this.failures = 0;
    this.#now(true);
    if (message.type === "accepted" || message.type === "already_done" || message.type === "refused")
      this.unanswered.delete(message.command_id);
    if (message.type === "pong") {
      // The table is ahead of this page and nothing is on its way: heal.
      if (message.seq > this.hooks.seen().seq) this.catchUp();
      return;
    }
    this.hooks.told(message);
  }

  #lost() {
    this.lane = null;
    this.#now(false);
    this.failures += 1;
    this.#again(Math.min(250 * 2 ** this.failures, LONGEST_WAIT) * (0.5 + Math.random() / 2));
  }

  /** @param {number} wait */
  #again(wait) {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), wait);
  }

  /** @param {boolean} connected */
  #now(connected) {
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

/**
 * @typedef {{ told: (message: Told) => void, lost: () => void, opened: () => void }} Ends
 * @typedef {{ socket: string, api: string }} Addresses
 */

/**
 * @param {Addresses} addresses
 * @param {Asked} hello
 * @param {Ends} ends
 * @returns {Lane}
 */
function socketLane(addresses, hello, ends) {
  const address = new URL(addresses.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  const send = (/** @type {Asked} */ message) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  socket.onopen = () => {
    send(hello);
    ends.opened();
  };
  socket.onmessage = (event) => ends.told(JSON.parse(event.data));
  socket.onclose = ends.lost;
  return { send, close: () => socket.close() };
}

/**
 * @param {Addresses} addresses
 * @param {import("./wire.js").Hello} hello
 * @param {Ends} ends
 * @returns {Lane}
 */
function streamLane(addresses, hello, ends) {
  const { seq, hash, language } = hello;
  const asked = new URLSearchParams({ seq: String(seq), hash, language });
  const stream = new EventSource(`${addresses.api}/stream?${asked}`);
  stream.onopen = ends.opened;
  stream.onmessage = (event) => ends.told(JSON.parse(event.data));
  stream.onerror = () => {
    stream.close();
    ends.lost();
  };
  return { send: (message) => void posted(addresses.api, message, ends), close: () => stream.close() };
}

/**
 * @param {string} api
 * @param {Asked} message
 * @param {Ends} ends
 */
async function posted(api, message, ends) {
  try {
    const answer = await fetch(`${api}/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
    });
    const told = await answer.json();
    // A refusal is an answer like any other; what is at fault otherwise comes in another form.
    ends.told(told.error ? { type: "problem", code: told.error.code, text: told.error.message } : told);
  } catch {
    // The stream notices that the road is gone, and the command goes again with the next one.
  }
}

/**
 * Asking the site by HTTP: all that the client asks besides the messages of a table, in one place.
 *
 * What does not come about is thrown as `Wrong`, whose message is the sentence to show to whoever
 * asked: the site's own, in their language, or one of ours where no answer came that could be read.
 */

import { say } from "../kit/words.js";

/** @typedef {import("./answers.js").Failure} Failure */

export class Wrong extends Error {
  /**
   * @param {number} status What HTTP says of it; 0: there was no answer.
   * @param {Failure["error"]} [error] What the site says of it.
   */
  constructor(status, error) {
    super(error?.message || say("ui.went_wrong"));
    this.status = status;
    /** The site's name for it; empty: the site did not say. */
    this.code = error?.code ?? "";
  }
}

/**
 * The sentence to show for something that was thrown.
 * @param {unknown} wrong
 */
export function sentenceOf(wrong) {
  return wrong instanceof Wrong ? wrong.message : say("ui.went_wrong");
}

/**
 * Asks for something.
 * @template T
 * @param {string} address
 * @param {string} [key] What opened the curtain, where several people share the device.
 * @returns {Promise<T>}
 */
export async function ask(address, key = "") {
  return requireDone(await exchange(address, { headers: keyHeaders(key) }));
}

/**
 * Has something done.
 * @template T
 * @param {string} address
 * @param {object} [body] What to send, as JSON.
 * @param {string} [key] What opened the curtain.
 * @returns {Promise<T>}
 */
export async function post(address, body = {}, key = "") {
  return requireDone(await exchange(address, requestOf(body, key)));
}

/**
 * Sends a file as it is.
 * @template T
 * @param {string} address
 * @param {File} file
 * @param {string} type
 * @returns {Promise<T>}
 */
export async function postFile(address, file, type) {
  return requireDone(await exchange(address, { method: "POST", headers: { "Content-Type": type }, body: file }));
}

/**
 * Sends a message of the table; a refusal is an answer like any other, whatever its status.
 * @param {string} address
 * @param {import("./wire.js").Asked} message
 * @param {string} key
 * @returns {Promise<import("./wire.js").Told>}
 */
export async function postMessage(address, message, key) {
  const { status, told } = await exchange(address, requestOf(message, key));
  if (!told) throw new Wrong(status);
  return told;
}

/**
 * Sends a form without leaving the page.
 * @param {HTMLFormElement} form
 * @returns {Promise<boolean>} Whether the site did it and leads on; if not, its answer is a page.
 */
export async function submit(form) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  return answer?.redirected ?? false;
}

/**
 * A page or a drawing of the site; null: there is none.
 * @param {string} address
 * @param {"text/html" | "image/svg+xml"} type
 */
export async function fetchDocument(address, type) {
  const answer = await reach(address, { headers: { Accept: type } });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), type) : null;
}

/**
 * @param {object} body
 * @param {string} key
 * @returns {RequestInit}
 */
function requestOf(body, key) {
  const headers = { "Content-Type": "application/json", ...keyHeaders(key) };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/**
 * @param {string} key
 * @returns {Record<string, string>}
 */
function keyHeaders(key) {
  return key ? { "podium-key": key } : {};
}

/**
 * Asks and reads the answer, which is JSON or nothing; throws what the site says went wrong.
 * @param {string} address
 * @param {RequestInit} request
 * @returns {Promise<{ ok: boolean, status: number, told: any }>}
 */
async function exchange(address, request) {
  const answer = await reach(address, request);
  const told = await answer.json().catch(() => undefined);
  if (told?.error) throw new Wrong(answer.status, told.error);
  return { ok: answer.ok, status: answer.status, told };
}

/**
 * @param {string} address
 * @param {RequestInit} request
 */
async function reach(address, request) {
  const answer = await fetch(address, request).catch(() => null);
  if (!answer) throw new Wrong(0);
  return answer;
}

/** @param {{ ok: boolean, status: number, told: any }} answer */
function requireDone({ ok, status, told }) {
  if (!ok) throw new Wrong(status);
  return told;
}

/** The two lanes of the road: a WebSocket; or server-sent events, with a POST for each message. */

import { postMessage, Wrong } from "./post.js";

/** @typedef {import("./wire.js").Told} Told */
/** @typedef {import("./wire.js").Asked} Asked */
/** @typedef {{ send: (message: Asked) => void, close: () => void }} Lane */

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
export function openSocket(addresses, hello, ends) {
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
  const close = () => {
    // A socket that is closed while it opens makes the browser complain.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  };
  return { send, close };
}

/**
 * @param {Addresses} addresses
 * @param {import("./wire.js").Hello} hello
 * @param {Ends} ends
 * @returns {Lane}
 */
export function openStream(addresses, hello, ends) {
  const { seq, hash, language, key = "" } = hello;
  const asked = new URLSearchParams({ seq: String(seq), hash, language, key });
  const stream = new EventSource(`${addresses.api}/stream?${asked}`);
  stream.onopen = ends.opened;
  stream.onmessage = (event) => ends.told(JSON.parse(event.data));
  const lost = () => {
    stream.close();
    ends.lost();
  };
  stream.onerror = lost;
  return {
    send: (message) => void send(addresses.api, message, key).then(ends.told, lost),
    close: () => stream.close(),
  };
}

/**
 * Sends one message; what the table could not take comes back as a problem.
 * @param {string} api
 * @param {Asked} message
 * @param {string} key
 * @returns {Promise<Told>}
 */
async function send(api, message, key) {
  try {
    return await postMessage(`${api}/messages`, message, key);
  } catch (wrong) {
    // Without a code it is not the site that answered: the lane is lost.
    if (!(wrong instanceof Wrong) || !wrong.code) throw wrong;
    return { type: "problem", code: wrong.code, text: wrong.message };
  }
}

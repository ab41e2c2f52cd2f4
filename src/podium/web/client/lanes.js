/** The two lanes of the road: a WebSocket; or server-sent events, with a POST for each message. */

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
export function socketLane(addresses, hello, ends) {
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
export function streamLane(addresses, hello, ends) {
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
    send: (message) => void posted(addresses.api, message, key).then(ends.told, lost),
    close: () => stream.close(),
  };
}

/**
 * @param {string} api
 * @param {Asked} message
 * @param {string} key
 * @returns {Promise<Told>}
 */
async function posted(api, message, key) {
  const answer = await fetch(`${api}/messages`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key ? { "podium-key": key } : {}) },
    body: JSON.stringify(message),
  });
  const told = await answer.json();
  // A refusal is an answer like any other; what is at fault otherwise comes in another form.
  return told.error ? { type: "problem", code: told.error.code, text: told.error.message } : told;
}

/** What cards and pieces tell of themselves, by kind: it comes with the page, once, as a block of JSON. */

/** @typedef {import("../road/wire.js").Node} Node */
/** @typedef {import("../road/wire.js").Tell} Tell */

/** @type {Record<string, Tell>} */
const tells = JSON.parse(document.getElementById("tells")?.textContent || "{}");
const bySymbol = new Map(Object.values(tells).flatMap((tell) =>
  (tell.symbols ?? []).map((symbol) => /** @type {const} */ ([symbol, tell]))));

/**
 * @param {Node} node
 * @returns {Tell | undefined}
 */
export function tellOf({ tells: name, symbol }) {
  return (name && tells[name]) || bySymbol.get(symbol);
}

/**
 * What a symbol tells that stands by itself, as in the list of players.
 * @param {string} symbol
 */
export function tellOfSymbol(symbol) {
  return bySymbol.get(symbol);
}

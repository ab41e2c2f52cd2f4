/** Where a thing lies and what it looks like, in the words of CSS: its transform and its classes. */

/**
 * @param {{ x?: number, y?: number, turn?: number }} thing
 * @param {{ width: number, height: number }} size
 */
export function transform({ x = 0, y = 0, turn = 0 }, { width, height }) {
  const [dx, dy] = [width / 2, height / 2];
  return `translate(${x + dx}px, ${y + dy}px) rotate(${turn}deg) translate(${-dx}px, ${-dy}px)`;
}

/**
 * The class names of a thing: its owner's colour, its lasting look, its symbol.
 * @param {string} kind
 * @param {{ symbol: string, owner?: number, state?: string }} thing
 * @param {Record<string, boolean>} [also]
 */
export function classes(kind, { symbol, owner = -1, state = "" }, also = {}) {
  const more = Object.keys(also).filter((name) => also[name]);
  return [kind, symbol && `is-${symbol}`, owner >= 0 && `seat-${owner + 1}`, state, ...more]
    .filter(Boolean)
    .join(" ");
}

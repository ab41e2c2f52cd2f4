/** Lens: a magnifying glass that lies on a board and shows once more, larger, what matters now. */

import { svg } from "../kit/dom.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const LARGER = 1.8;

export class Lens {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {[number, number, number]} place Its middle and its radius.
   */
  constructor(picture, [x, y, radius]) {
    this.picture = picture;
    this.x = x;
    this.y = y;
    this.radius = radius;
    const { id } = picture.area;
    const far = radius * 0.72;
    const grip = `M${x - far} ${y + far}l${-radius * 0.36} ${radius * 0.34}`;
    this.things = svg("g");
    this.seen = svg("g", {}, svg("use", { href: `#behind-${id}` }), this.things);
    this.root = svg("g", { class: "lens" },
      svg("clipPath", { id: `lens-${id}` }, svg("circle", { cx: x, cy: y, r: radius })),
      svg("path", { class: "grip-edge", d: grip }),
      svg("path", { class: "grip", d: grip }),
      svg("g", { "clip-path": `url(#lens-${id})` }, this.seen),
      svg("circle", { class: "rim-edge", cx: x, cy: y, r: radius }),
      svg("circle", { class: "rim", cx: x, cy: y, r: radius }),
      svg("path", { class: "shine", d: arc(x, y, radius * 0.84) }),
    );
  }

  /**
   * Looks at a thing. What is near it is drawn once more; the rest of the board is not, for that
   * would be the work of a second board.
   * @param {Box} thing
   */
  show({ x, y, width, height }) {
    const [dx, dy] = [x + width / 2, y + height / 2];
    const reach = this.radius / LARGER;
    const near = (/** @type {Box} */ box) =>
      box.x < dx + reach && box.x + box.width > dx - reach
      && box.y < dy + reach && box.y + box.height > dy - reach;
    const { drawn, things, rings, grounded, above } = this.picture;
    /** @type {Set<Element>} */
    const close = new Set([grounded]);
    for (const { node, drawn: element } of drawn.values())
      if (near({ x: node.x ?? 0, y: node.y ?? 0, ...this.picture.size(node) })) close.add(element);
    const seen = [...things.children].filter((element) => close.has(element));
    const copies = [...seen, ...rings.children, ...above.children].map((element) => element.cloneNode(true));
    this.things.replaceChildren(...copies);
    this.seen.setAttribute("transform",
      `translate(${this.x} ${this.y}) scale(${LARGER}) translate(${-dx} ${-dy})`);
  }
}

/**
 * A short arc at the upper left.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function arc(x, y, r) {
  const at = (/** @type {number} */ turn) =>
    `${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`;
  return `M${at(Math.PI * 1.13)}A${r} ${r} 0 0 1 ${at(Math.PI * 1.42)}`;
}

/** Lens: a magnifying glass that lies on a board and shows once more, larger, what matters now. */

import { svg } from "./dom.js";

const LARGER = 1.8;

export class Lens {
  /**
   * @param {SVGSVGElement} picture
   * @param {SVGGElement} world What is seen through it.
   * @param {[number, number, number]} place Its middle and its radius.
   */
  constructor(picture, world, [x, y, radius]) {
    this.world = world;
    this.x = x;
    this.y = y;
    const clip = `lens-${world.id}`;
    const far = radius * 0.72;
    const grip = `M${x - far} ${y + far}l${-radius * 0.36} ${radius * 0.34}`;
    this.seen = svg("use", { href: `#${world.id}` });
    this.root = svg("g", { class: "lens" },
      svg("clipPath", { id: clip }, svg("circle", { cx: x, cy: y, r: radius })),
      svg("path", { class: "grip-edge", d: grip }),
      svg("path", { class: "grip", d: grip }),
      svg("g", { "clip-path": `url(#${clip})` }, this.seen),
      svg("circle", { class: "rim-edge", cx: x, cy: y, r: radius }),
      svg("circle", { class: "rim", cx: x, cy: y, r: radius }),
      svg("path", { class: "shine", d: arc(x, y, radius * 0.84) }),
    );
    picture.append(this.root);
  }

  /**
   * Looks at a thing.
   * @param {{ x: number, y: number, width: number, height: number }} thing
   */
  show({ x, y, width, height }) {
    // What is seen twice is styled by itself: the theme's scope must lie within it.
    const scope = this.world.closest("[data-game]");
    if (scope && scope !== this.world)
      this.world.setAttribute("data-game", scope.getAttribute("data-game") ?? "");
    const [dx, dy] = [x + width / 2, y + height / 2];
    const place = `translate(${this.x} ${this.y}) scale(${LARGER}) translate(${-dx} ${-dy})`;
    if (this.seen.getAttribute("transform") !== place) this.seen.setAttribute("transform", place);
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

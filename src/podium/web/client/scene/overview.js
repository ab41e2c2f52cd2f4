/**
 * Overview: a board that came near stands once more in a corner, whole and small, with all pieces, and the part
 * that is in sight framed. It lies over nothing that matters; touched, it moves the board there.
 */

import { setAttribute, svg } from "../kit/dom.js";
import { SMALL } from "./zoom.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** How wide it is on the page, and how far from the edge. */
const WIDE = 168;
const EDGE = 8;
/** Whoever sees so much of a board needs no other. */
const ENOUGH = 0.7;
/** How large places and pieces are drawn, in its own pixels. */
const PLACE = 1.8;
const PIECE = 4;

export class Overview {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {(x: number, y: number) => void} goTo Brings that point of the board into the middle.
   */
  constructor(picture, goTo) {
    this.picture = picture;
    const { id, width, height } = picture.area;
    this.unit = width / WIDE;
    this.dots = svg("g");
    this.shown = "";
    this.frame = svg("rect", { class: "frame", rx: 2 * this.unit });
    this.root = svg("svg", { class: "overview none", viewBox: `0 0 ${width} ${height}`, width: WIDE, "aria-hidden": "true" },
      svg("use", { href: `#behind-${id}` }), this.dots, this.frame);
    const go = (/** @type {PointerEvent} */ event) => {
      const rect = this.root.getBoundingClientRect();
      goTo(((event.clientX - rect.x) / rect.width) * width, ((event.clientY - rect.y) / rect.height) * height);
    };
    this.root.addEventListener("pointerdown", go);
    this.root.addEventListener("pointermove", (event) => event.buttons && go(event));
  }

  /** Shows what stands where and which part is in sight. */
  show() {
    const { area, drawn, seen } = this.picture;
    const left = Math.max(seen.x, 0);
    const top = Math.max(seen.y, 0);
    const width = Math.min(seen.x + seen.width, area.width) - left;
    const height = Math.min(seen.y + seen.height, area.height) - top;
    const whole = width * height > ENOUGH * area.width * area.height;
    const corner = SMALL.matches || whole ? "" : this.#corner();
    setAttribute(this.root, "class", `overview ${corner || "none"}`);
    if (!corner) return;
    for (const [name, value] of Object.entries({ x: left, y: top, width, height })) setAttribute(this.frame, name, value);
    const dots = [...drawn.values()].flatMap(({ node }) => {
      const piece = (node.owner ?? -1) >= 0;
      if (!node.handle || !(piece || node.words?.["name"])) return [];
      const { x, y, width: wide, height: high } = this.#box(node);
      return { class: piece ? `seat-${(node.owner ?? 0) + 1}` : `place is-${node.symbol}`,
        cx: x + wide / 2, cy: y + high / 2, r: (piece ? PIECE : PLACE) * this.unit };
    });
    const now = JSON.stringify(dots);
    if (now === this.shown) return;
    this.shown = now;
    this.dots.replaceChildren(...dots.map((dot) => svg("circle", dot)));
  }

  /** The first corner in which it hides nothing that can be touched now, and nobody's piece. */
  #corner() {
    const { area, drawn, seen, zoom } = this.picture;
    const px = seen.width / (zoom?.size.width || area.width);
    const wide = (WIDE + EDGE) * px;
    const high = (WIDE * area.height / area.width + EDGE) * px;
    const [right, end] = [seen.x + seen.width - wide, seen.y + seen.height - high];
    const boxes = [...drawn.values()]
      .filter(({ node, drawn: { classList } }) => node.handle && ((node.owner ?? -1) >= 0 || classList.contains("legal")))
      .map(({ node }) => this.#box(node));
    const free = (/** @type {number} */ x, /** @type {number} */ y) => boxes.every((box) =>
      box.x > x + wide || box.x + box.width < x || box.y > y + high || box.y + box.height < y);
    if (free(seen.x, seen.y)) return "first";
    if (free(right, end)) return "last";
    // What lies open on the table has its place there.
    return document.querySelector(".hand.over:not([hidden])") || !free(seen.x, end) ? "" : "low";
  }

  /** @param {import("../road/wire.js").Node} node */
  #box(node) {
    return { x: node.x ?? 0, y: node.y ?? 0, ...this.picture.size(node) };
  }
}

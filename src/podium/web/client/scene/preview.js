/** Previews over a picture: ghosts of what would be where, and a few words at things. */

import { svg } from "../kit/dom.js";
import { classes, transform } from "./place.js";

/** @typedef {import("../road/wire.js").Ghost} Ghost */
/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{ x: number, y: number, half: number }} Box */
/** @typedef {{ x: number, y: number, tip: "up" | "down" | "" }} Spot Where words point to. */

/** How far two tags must be apart, from middle to middle. */
const APART = 30;
/** Below this part of the picture words stand under a thing, so as not to hide what is on it. */
const LOW = 0.75;
const TIPS = { down: "M-7 12h14l-7 9z", up: "M-7 -12h14l-7 -9z", "": "" };
const ASIDE = { down: -20, up: 20, "": 0 };

/**
 * Shows these previews over a picture, and no others.
 * @param {Picture} picture
 * @param {readonly Ghost[]} ghosts
 * @param {readonly { id: string, text: string }[]} tags
 */
export function preview(picture, ghosts, tags) {
  const shown = apart(ghosts);
  // Ways lie under everything that stands on them.
  picture.above.replaceChildren(...shown.flatMap(drawWay), ...shown.map((ghost) => drawGhost(picture, ghost)));
  /** @type {Box[]} */
  const taken = [];
  for (const ghost of shown) {
    const { width, height } = picture.size(ghost);
    const [x, y] = [ghost.x + width / 2, ghost.y + height / 2];
    if (ghost.tag) drawTag(picture, ghost.tag, { x, y, tip: "" }, taken);
  }
  for (const { id, text } of tags) {
    const node = picture.drawn.get(id)?.node;
    if (!node) continue;
    const { width, height } = picture.size(node);
    const [x, y] = [(node.x ?? 0) + width / 2, node.y ?? 0];
    const low = y + height / 2 > LOW * picture.area.height;
    drawTag(picture, text, low ? { x, y: y + height, tip: "up" } : { x, y, tip: "down" }, taken);
  }
}

/**
 * One ghost for each place: of several that would come there, the likeliest.
 * @param {readonly Ghost[]} ghosts
 */
function apart(ghosts) {
  /** @type {Map<string, Ghost>} */
  const places = new Map();
  for (const ghost of ghosts) {
    const place = `${ghost.x},${ghost.y}`;
    if (!places.has(place)) places.set(place, ghost);
  }
  return [...places.values()];
}

/**
 * The way to a ghost, if it has one.
 * @param {Ghost} ghost
 */
function drawWay(ghost) {
  if (!ghost.way?.length) return [];
  return [svg("g", { class: "ghost" }, svg("polyline", { class: "way", points: ghost.way.join(" ") }))];
}

/**
 * @param {Picture} picture
 * @param {Ghost} ghost
 */
function drawGhost(picture, ghost) {
  const size = picture.size(ghost);
  const placed = svg("g", {}, picture.art.draw(ghost.symbol, ghost.words, size));
  placed.style.transform = transform(ghost, size);
  return svg("g", { class: classes("ghost", ghost) }, placed);
}

/**
 * A few words in a small box; it moves up where it would lie on another.
 * @param {Picture} picture
 * @param {string} text
 * @param {Spot} spot
 * @param {Box[]} taken
 */
function drawTag(picture, text, spot, taken) {
  const word = svg("text", { y: 5 }, text);
  const up = svg("g", { class: "up" }, word);
  const box = svg("g", { class: "tag" }, up);
  picture.above.append(box);
  const half = word.getComputedTextLength() / 2 + 10;
  const x = Math.min(Math.max(spot.x, half + 4), picture.area.width - half - 4);
  let y = Math.min(Math.max(spot.y + ASIDE[spot.tip], 17), picture.area.height - 17);
  const over = (/** @type {Box} */ other) =>
    Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < APART;
  while (taken.some(over) && y > APART) y -= 8;
  taken.push({ x, y, half });
  up.prepend(svg("rect", { x: -half, y: -13, width: 2 * half, height: 26, rx: 8 }));
  if (spot.tip) up.prepend(svg("path", { d: TIPS[spot.tip] }));
  box.setAttribute("transform", `translate(${x} ${y})`);
}

/**
 * Medals: where it happened what *While you waited* tells, by its number; and what is missing since: a
 * floor, a card of one's hand, a card that somebody took from the row on the table.
 *
 * What was taken from a row is gathered from what this page saw happen, and remembered with the position.
 */

import { drawMark, html, svg } from "../kit/dom.js";
import { classes, transform } from "./place.js";

/** @typedef {import("../road/wire.js").Node} Node */
/** @typedef {import("../road/wire.js").Update} Update */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./faces.js").Faces} Faces */
/** @typedef {{ node: Node, seat: number }} Taken */

/** How far down a thing its number hangs, and how far from the picture's lower edge at least. */
const LOW = 0.75;
const RADIUS = 16;

export class Medals {
  constructor() {
    /** @type {Map<string, Taken[]>} By area: what was taken from a row that still lies there. */
    this.taken = new Map();
  }

  /** Another seat looks from now on. */
  forget() {
    this.taken.clear();
  }

  /** What was taken, to be written down. */
  list() {
    return [...this.taken];
  }

  /**
   * What this browser remembers of a table, until something else lies there.
   * @param {ReturnType<Medals["list"]>} taken
   */
  recall(taken) {
    this.taken = new Map(taken);
  }

  /**
   * A whole scene has come: what was taken from a row that is not there any more goes.
   * @param {State} before
   * @param {import("../road/wire.js").Whole} whole
   */
  check(before, { nodes }) {
    for (const [id, gone] of this.taken) {
      const row = nodes.filter((node) => node.area === id);
      const title = (/** @type {readonly Node[]} */ all) => all.find((node) => !node.symbol)?.label;
      const back = row.some((node) => gone.some((one) => one.node.id === node.id));
      if (back || !row.length || title(row) !== title(before.within(id))) this.taken.delete(id);
    }
  }

  /**
   * Remembers an update, before it is made.
   * @param {State} state
   * @param {Update} update
   */
  keep(state, { gone, nodes, lines }) {
    const seat = lines.find((line) => (line.seat ?? -1) >= 0)?.seat ?? -1;
    for (const { id } of state.areas.filter((area) => area.over)) {
      const before = state.within(id);
      const title = before.find((node) => !node.symbol);
      const cards = before.filter((node) => node.symbol && node.handle && gone.includes(node.id));
      const left = before.some((node) => node.symbol && !gone.includes(node.id));
      const same = title && !gone.includes(title.id) && nodes.every((node) => node.id !== title.id);
      // A move that is taken back lays its card there again.
      const away = (this.taken.get(id) ?? []).filter((one) => nodes.every((node) => node.id !== one.node.id));
      if (left && same && seat >= 0) this.taken.set(id, [...away, ...cards.map((node) => ({ node, seat }))]);
      else this.taken.delete(id);
    }
  }

  /**
   * Shows it: `recap` is what is told just now.
   * @param {Faces} faces
   * @param {State} state
   * @param {readonly import("../road/wire.js").Recap[]} recap
   */
  show(faces, state, recap) {
    for (const [id, { picture }] of faces.pictures) {
      picture.medals.replaceChildren(...recap.flatMap(({ lost = [], at = "" }, n) => {
        const missing = lost.filter((node) => (node.area ?? "board") === id);
        const where = missing[0] ?? (picture.area.kind === "board" ? state.nodes.get(at) : undefined);
        return [...missing.map((node) => drawLost(picture, node)), ...(where ? [drawMedal(picture, where, n + 1)] : [])];
      }));
    }
    for (const [id, hand] of faces.hands) {
      const missing = recap.flatMap(({ lost = [], seat, text }) => lost
        .filter((node) => node.area === id)
        .map((node) => drawGap(faces, node, seat, text)));
      const taken = (this.taken.get(id) ?? []).map(({ node, seat }) => drawGap(faces, node, seat, state.name(seat)));
      hand.showGaps(hand.area.over ? taken : missing);
    }
  }
}

/**
 * What stood here: pale, with a dashed edge.
 * @param {import("./picture.js").Picture} picture
 * @param {Node} node
 */
function drawLost(picture, node) {
  const size = picture.size(node);
  const lost = svg("g", { class: classes("lost", node) }, picture.art.draw(node.symbol, node.words, size),
    svg("rect", { class: "edge-lost", ...size, rx: 6 }));
  lost.style.transform = transform(node, size);
  return lost;
}

/**
 * It hangs low at a thing's right side: figures are written above what stands on them.
 * @param {import("./picture.js").Picture} picture
 * @param {Node} node
 * @param {number} number
 */
function drawMedal(picture, node, number) {
  const { width, height } = picture.size(node);
  const y = Math.min((node.y ?? 0) + height * LOW, picture.area.height - RADIUS);
  const place = `translate(${(node.x ?? 0) + width} ${y})`;
  return svg("g", { class: "medal-of", transform: place }, svg("circle", {}), svg("text", {}, String(number)));
}

/**
 * The empty place of a card, with who has it now.
 * @param {Faces} faces
 * @param {Node} node
 * @param {number} seat
 * @param {string} text
 */
function drawGap(faces, node, seat, text) {
  const picture = faces.art.draw(node.symbol, node.words);
  picture.setAttribute("aria-hidden", "true");
  const { title = node.label ?? "" } = node.words ?? {};
  return html("li", { class: "gap" }, picture, html("b", {}, title), html("small", {}, drawMark(seat), text));
}

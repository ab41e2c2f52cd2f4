/**
 * Medals: where it happened what *While you waited* tells, by its number; and what is missing since: a
 * floor, a card of one's hand, a card that somebody took from the row on the table.
 *
 * It is gathered from what this page saw happen, so a page that is loaded anew tells it in words alone.
 */

import { drawMark, html, svg } from "../kit/dom.js";
import { classes, transform } from "./place.js";

/** @typedef {import("../road/wire.js").Node} Node */
/** @typedef {import("../road/wire.js").Update} Update */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./faces.js").Faces} Faces */
/** @typedef {{ node: Node, seat: number }} Taken */

/** So many updates are remembered. */
const KEPT = 40;

export class Medals {
  constructor() {
    /** @type {Map<number, { gone: Node[], targets: string[] }>} By entry: what went, and where things landed. */
    this.seen = new Map();
    /** @type {Map<string, Taken[]>} By area: what was taken from a row that still lies there. */
    this.taken = new Map();
  }

  /** Another seat looks from now on. */
  forget() {
    this.seen.clear();
    this.taken.clear();
  }

  /**
   * Remembers an update, before it is made.
   * @param {State} state
   * @param {Update} update
   */
  keep(state, { stand, gone, nodes, motions, lines }) {
    const went = gone.flatMap((id) => state.nodes.get(id) ?? []);
    this.seen.set(stand.seq, { gone: went, targets: motions.map((motion) => motion.target) });
    for (const seq of this.seen.keys()) if (this.seen.size > KEPT) this.seen.delete(seq);
    const seat = lines.find((line) => (line.seat ?? -1) >= 0)?.seat ?? -1;
    for (const { id } of state.areas.filter((area) => area.over)) {
      const before = state.within(id);
      const title = before.find((node) => !node.symbol);
      const cards = before.filter((node) => node.symbol && node.handle && gone.includes(node.id));
      const left = before.some((node) => node.symbol && !gone.includes(node.id));
      const same = title && !gone.includes(title.id) && nodes.every((node) => node.id !== title.id);
      if (left && same && seat >= 0) this.taken.set(id, [...(this.taken.get(id) ?? []), ...cards.map((node) => ({ node, seat }))]);
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
      picture.medals.replaceChildren(...recap.flatMap(({ seq }, n) => {
        const { gone = [], targets = [] } = this.seen.get(seq) ?? {};
        const here = (/** @type {Node} */ node) => (node.area ?? "board") === id;
        const lost = gone.filter((node) => here(node) && node.owner === state.seat && !state.nodes.has(node.id) && node.handle);
        const landed = targets.flatMap((target) => state.nodes.get(target) ?? []).filter(here);
        const at = lost[0] ?? (picture.area.kind === "board" ? landed.at(-1) : undefined);
        return [...lost.map((node) => drawLost(picture, node)), ...(at ? [drawMedal(picture, at, n + 1)] : [])];
      }));
    }
    for (const [id, hand] of faces.hands) {
      const lost = recap.flatMap(({ seq, seat, text }) => (this.seen.get(seq)?.gone ?? [])
        .filter((node) => node.area === id && !state.nodes.has(node.id))
        .map((node) => drawGap(faces, node, seat, text)));
      const taken = (this.taken.get(id) ?? []).map(({ node, seat }) => drawGap(faces, node, seat, state.name(seat)));
      hand.showGaps(hand.area.over ? taken : lost);
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
 * @param {import("./picture.js").Picture} picture
 * @param {Node} node
 * @param {number} number
 */
function drawMedal(picture, node, number) {
  const { width } = picture.size(node);
  const place = `translate(${(node.x ?? 0) + width} ${node.y ?? 0})`;
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

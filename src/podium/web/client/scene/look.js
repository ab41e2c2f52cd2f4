/** Looking into a zone that belongs to nobody, such as an open pile, laid out in a box. */

import { openDialog } from "../kit/dialog.js";
import { html } from "../kit/dom.js";
import { tellOf } from "./tells.js";

/** @typedef {import("../road/wire.js").Node} Node */

/**
 * What lies in a zone that one can look at: things of nobody's that hold nothing themselves.
 * @param {Map<string, Node>} nodes
 * @param {string} id A zone, or a thing in it.
 * @returns {{ zone: Node | undefined, inside: Node[] }}
 */
export function lookable(nodes, id) {
  const all = [...nodes.values()];
  for (const zone of [id, nodes.get(id)?.zone]) {
    const inside = all.filter((node) => zone && node.zone === zone && node.label);
    const holding = inside.some((node) => all.some((other) => other.zone === node.id));
    if (inside.length && !holding && inside.every((node) => (node.owner ?? -1) < 0))
      return { zone: nodes.get(zone ?? ""), inside };
  }
  return { zone: undefined, inside: [] };
}

/**
 * @param {string} title
 * @param {readonly Node[]} nodes
 * @param {import("./art.js").Art} art
 */
export function lookAt(title, nodes, art) {
  /** @type {Map<string, { node: Node, count: number }>} */
  const kinds = new Map();
  for (const node of nodes) {
    const kind = `${node.symbol} ${node.label}`;
    kinds.set(kind, { node, count: (kinds.get(kind)?.count ?? 0) + 1 });
  }
  const items = [...kinds.values()].map(({ node, count }) =>
    html(
      "li",
      { class: node.owner === undefined ? "" : `seat-${node.owner + 1}`, "data-id": tellOf(node) && node.id,
        tabindex: tellOf(node) && 0 },
      node.symbol ? art.draw(node.symbol, node.words) : null,
      html("span", {}, node.label ?? ""),
      count > 1 ? html("b", {}, `× ${count}`) : null,
    ),
  );
  openDialog("look", title, html("ul", {}, ...items));
}

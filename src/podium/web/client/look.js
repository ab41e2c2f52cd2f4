/** A zone whose things only want to be looked at, such as an open pile, laid out in a box. */

import { dialog } from "./dialog.js";
import { html } from "./dom.js";

/** @typedef {import("./wire.js").Node} Node */

/**
 * What lies in a zone that one can look at; nothing where its things can be touched.
 * @param {Iterable<Node>} nodes
 * @param {string} zone
 * @returns {Node[]}
 */
export function lookable(nodes, zone) {
  const inside = [...nodes].filter((node) => node.zone === zone && node.id !== zone && node.label);
  return inside.some((node) => node.handle) ? [] : inside;
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
      { class: node.owner === undefined ? "" : `seat-${node.owner + 1}` },
      node.symbol ? art.draw(node.symbol, node.words) : null,
      html("span", {}, node.label ?? ""),
      count > 1 ? html("b", {}, `× ${count}`) : null,
    ),
  );
  dialog("look", title, html("ul", {}, ...items));
}

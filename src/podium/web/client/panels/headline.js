/** The headline above the table: where the match stands, and what belongs to that. */

import { html } from "../kit/dom.js";

/**
 * Shows it; what belongs to it is set apart, so that it can be left out where there is no room.
 * @param {HTMLElement} root
 * @param {import("../road/wire.js").Stand} stand
 */
export function showHeadline(root, { headline, aside }) {
  root.replaceChildren(headline, ...(aside ? [html("b", {}, ` · ${aside}`)] : []));
}

/** The rulebook at the table: a rule opens in a box where it is cited. */

import { later } from "../kit/later.js";

/**
 * Makes every link to a rule inside an element open the rule in a box.
 * @param {HTMLElement} root
 */
export function openRules(root) {
  root.addEventListener("click", async (event) => {
    const chip = event.target instanceof Element ? event.target.closest("a.rule") : null;
    if (!(chip instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { showRule } = await later(() => import("./rule.js"));
    await showRule(chip);
  });
}

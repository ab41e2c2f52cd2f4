/** Citing a rule: the small link that stands beside whatever a rule explains or forbids. */

import { html } from "./dom.js";
import { say } from "./words.js";

/**
 * Makes a link to a rule; where the page can, it opens in a box (`panels/rulebook.js`).
 * @param {string} rules The address of the rules.
 * @param {string} rule
 * @param {string} [label] What is said of it where it is pointed at.
 */
export function citeRule(rules, rule, label = say("ui.rule", rule)) {
  const href = `${rules}#${rule}`;
  // It is called what it shows; who points at it, or asks for more, is told the rest.
  return html("a", { class: "rule", href, "data-rule": rule, target: "_blank", title: label }, rule);
}

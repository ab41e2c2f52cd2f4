/** What happened, the newest first, each line with the rule it tells. */

import { html, mark } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Line} Line */

/**
 * A small link to a rule.
 * @param {string} rules The address of the rules.
 * @param {string} rule
 */
export function ruleChip(rules, rule) {
  const href = `${rules}#${rule}`;
  return html(
    "a",
    { class: "rule", href, "data-rule": rule, target: "_blank", "aria-label": say("ui.rule", rule) },
    rule,
  );
}

export class Log {
  /**
   * @param {HTMLElement} root
   * @param {string} rules
   */
  constructor(root, rules) {
    this.rules = rules;
    this.list = html("ol");
    this.list.tabIndex = 0;
    root.replaceChildren(html("h2", { id: "log-title" }, say("ui.log")), this.list);
    this.list.setAttribute("aria-labelledby", "log-title");
    this.last = "";
  }

  /** @param {readonly Line[]} lines The oldest first. */
  show(lines) {
    const now = lines.map((line) => `${line.seq}${line.text}`).join();
    if (now === this.last) return;
    this.last = now;
    this.list.replaceChildren(...lines.map((line) => this.#line(line)).reverse());
  }

  /** @param {Line} line */
  #line(line) {
    const who = line.seat !== undefined && line.seat >= 0 ? mark(line.seat) : null;
    return html(
      "li",
      {},
      html("span", {}, who, line.text),
      line.rule ? ruleChip(this.rules, line.rule) : null,
    );
  }
}

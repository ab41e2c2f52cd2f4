/** What happened, the newest first, each line with the rule it tells. */

import { html, mark, ordered } from "./dom.js";
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
    this.list.addEventListener("keydown", (event) => this.#arrows(event));
    root.replaceChildren(html("h2", { id: "log-title" }, say("ui.log")), this.list);
    this.list.setAttribute("aria-labelledby", "log-title");
    /** @type {WeakMap<Line, HTMLElement>} */
    this.items = new WeakMap();
    /** @type {HTMLElement | undefined} The one chip where Tab stops. */
    this.stop = undefined;
  }

  /** @param {readonly Line[]} lines The oldest first. */
  show(lines) {
    ordered(this.list, lines.map((line) => this.#item(line)).reverse());
    // Hundreds of links would stand in the way of Tab: it stops at the newest.
    const newest = this.list.querySelector("a") ?? undefined;
    if (newest === this.stop) return;
    if (this.stop) this.stop.tabIndex = -1;
    if (newest) newest.tabIndex = 0;
    this.stop = newest;
  }

  /** @param {Line} line */
  #item(line) {
    const item = this.items.get(line) ?? this.#line(line);
    this.items.set(line, item);
    return item;
  }

  #chips() {
    return [...this.list.querySelectorAll("a")];
  }

  /** @param {KeyboardEvent} event */
  #arrows(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const chips = this.#chips();
    chips[chips.findIndex((chip) => chip === document.activeElement) + step]?.focus();
    event.preventDefault();
  }

  /** @param {Line} line */
  #line(line) {
    const who = line.seat !== undefined && line.seat >= 0 ? mark(line.seat) : null;
    const chip = line.rule ? ruleChip(this.rules, line.rule) : null;
    if (chip) chip.tabIndex = -1;
    return html("li", {}, html("span", {}, who, line.text), chip);
  }
}

/** What happened, the newest first, each line with the rule it tells. */

import { attribute, html, mark } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Line} Line */

/**
 * A small link to a rule.
 * @param {string} rules The address of the rules.
 * @param {string} rule
 * @param {string} [label] What it is called where it is only heard, or pointed at.
 */
export function ruleChip(rules, rule, label = say("ui.rule", rule)) {
  const href = `${rules}#${rule}`;
  const named = { "aria-label": label, title: label };
  return html("a", { class: "rule", href, "data-rule": rule, target: "_blank", ...named }, rule);
}

export class Log {
  /**
   * @param {HTMLElement} root
   * @param {string} rules
   * @param {{ jump: (seq: number) => void, lookBack: () => void }} hooks
   */
  constructor(root, rules, hooks) {
    this.rules = rules;
    this.hooks = hooks;
    this.list = html("ol");
    this.list.addEventListener("keydown", (event) => this.#arrows(event));
    const back = html("button", { type: "button", class: "btn quiet back" }, say("ui.look_back"));
    back.addEventListener("click", () => hooks.lookBack());
    root.replaceChildren(html("h2", { id: "log-title" }, say("ui.log")), back, this.list);
    this.list.setAttribute("aria-labelledby", "log-title");
    this.last = "";
  }

  /**
   * @param {readonly Line[]} lines The oldest first.
   * @param {number} [at] The entry that is looked back at; -1: none.
   */
  show(lines, at = -1) {
    const now = lines.map((line) => `${line.seq}${line.text}`).join();
    if (now !== this.last) this.#fill(lines);
    this.last = now;
    /** @type {Element | undefined} */
    let first;
    for (const item of this.list.children) {
      const here = item instanceof HTMLElement && Number(item.dataset["seq"]) === at;
      attribute(item, "aria-current", here ? "step" : null);
      if (here) first = item;
    }
    if (at >= 0) first?.scrollIntoView({ block: "nearest" });
  }

  /** @param {readonly Line[]} lines */
  #fill(lines) {
    this.list.replaceChildren(...lines.map((line) => this.#line(line)).reverse());
    // Hundreds of links would stand in the way of Tab: it stops at the newest.
    for (const [n, chip] of this.#chips().entries()) chip.tabIndex = n ? -1 : 0;
  }

  #chips() {
    return [...this.list.querySelectorAll("a, button")].filter((one) => one instanceof HTMLElement);
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
    const said = html("button", { type: "button", class: "line", title: say("ui.show_move") }, who, line.text);
    said.addEventListener("click", () => this.hooks.jump(line.seq));
    const rule = line.rule ? ruleChip(this.rules, line.rule, say("ui.why_rule", line.rule)) : null;
    rule?.prepend(html("span", { class: "wonder" }, say("ui.why"), " "));
    return html("li", { "data-seq": line.seq }, said, rule);
  }
}

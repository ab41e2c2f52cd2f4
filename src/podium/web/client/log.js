/** What happened, the newest first, each line with the rule it tells. */

import { attribute, html, mark, ordered } from "./dom.js";
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
    /** @type {WeakMap<Line, HTMLElement>} */
    this.items = new WeakMap();
    /** @type {HTMLElement | undefined} The one line where Tab stops. */
    this.stop = undefined;
  }

  /**
   * @param {readonly Line[]} lines The oldest first.
   * @param {number} [at] The entry that is looked back at; -1: none.
   */
  show(lines, at = -1) {
    ordered(this.list, lines.map((line) => this.#item(line)).reverse());
    this.#stopAtNewest();
    /** @type {Element | undefined} */
    let first;
    for (const item of this.list.children) {
      const here = item instanceof HTMLElement && Number(item.dataset["seq"]) === at;
      attribute(item, "aria-current", here ? "step" : null);
      if (here) first = item;
    }
    if (at >= 0) first?.scrollIntoView({ block: "nearest" });
  }

  /** Hundreds of links would stand in the way of Tab: it stops at the newest. */
  #stopAtNewest() {
    const newest = this.list.querySelector("button") ?? undefined;
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
    const tabindex = -1;
    const said = html("button", { type: "button", class: "line", title: say("ui.show_move"), tabindex }, who, line.text);
    said.addEventListener("click", () => this.hooks.jump(line.seq));
    const rule = line.rule ? ruleChip(this.rules, line.rule, say("ui.why_rule", line.rule)) : null;
    rule?.prepend(html("span", { class: "wonder" }, say("ui.why"), " "));
    if (rule) rule.tabIndex = tabindex;
    return html("li", { "data-seq": line.seq }, said, rule);
  }
}

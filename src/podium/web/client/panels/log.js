/** The log: what happened, the newest first, each line with the rule it tells. */

import { citeRule } from "../kit/cite.js";
import { arrange, drawMark, html, setAttribute } from "../kit/dom.js";
import { say } from "../kit/words.js";

/** @typedef {import("../road/wire.js").Line} Line */

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
    this.list.addEventListener("keydown", (event) => this.#followArrows(event));
    const back = html("button", { type: "button", class: "btn quiet back" }, say("ui.look_back"));
    back.addEventListener("click", () => hooks.lookBack());
    root.replaceChildren(html("h2", { id: "log-title" }, say("ui.log")), back, this.list);
    this.list.setAttribute("aria-labelledby", "log-title");
    // On a phone its tab is chosen near the end of the screen, where the prompt would lie over it.
    document.getElementById("tab-log")?.addEventListener("change", () => root.scrollIntoView({ block: "start" }));
    /** @type {WeakMap<Line, HTMLElement>} */
    this.items = new WeakMap();
    /** @type {Map<number, HTMLElement>} Chapters by the entry that they began with. */
    this.chapters = new Map();
    /** @type {WeakMap<HTMLElement, string>} What each of them tells. */
    this.drawn = new WeakMap();
    /** @type {HTMLElement | undefined} The one line where Tab stops. */
    this.stop = undefined;
  }

  /**
   * @param {readonly Line[]} lines The oldest first.
   * @param {number} [at] The entry that is looked back at; -1: none.
   */
  show(lines, at = -1) {
    arrange(this.list, newestFirst(lines).map((chapter) => this.#draw(chapter)));
    this.#stopAtNewest();
    /** @type {Element | undefined} */
    let first;
    for (const item of this.list.children) {
      const here = item instanceof HTMLElement && Number(item.dataset["seq"]) === at;
      setAttribute(item, "aria-current", here ? "step" : null);
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

  /**
   * A line; or a chapter of several, told in one line, with its steps folded behind it.
   * @param {Line[]} lines
   */
  #draw([first, ...rest]) {
    const last = rest.at(-1);
    if (!first || !last) return this.#itemOf(/** @type {Line} */ (first));
    const within = first.within ?? 0;
    const told = [...rest].reverse().find((line) => line.told);
    const item = this.chapters.get(within) ?? this.#drawChapter();
    this.chapters.set(within, item);
    const [line, steps] = item.children;
    const text = told?.told ?? first.text;
    // Another seat of the device hears the same in other words.
    const now = JSON.stringify([text, first.text, rest.length]);
    if (this.drawn.get(item) === now) return item;
    this.drawn.set(item, now);
    item.dataset["seq"] = String(last.seq);
    const { rule = "", seat = -1 } = first;
    const whole = this.#drawLine({ seq: last.seq, text, rule, seat });
    line?.replaceChildren(...whole.childNodes);
    const all = [first, ...rest].map((one) => html("p", { class: one.small ? "small" : null }, one.text));
    steps?.replaceChildren(html("summary", {}, say("ui.log_steps", all.length)), ...all);
    return item;
  }

  #drawChapter() {
    return html("li", { class: "chapter" }, html("div"), html("details"));
  }

  /** @param {Line} line */
  #itemOf(line) {
    const item = this.items.get(line) ?? this.#drawLine(line);
    this.items.set(line, item);
    return item;
  }

  #chips() {
    return [...this.list.querySelectorAll("a, button")].filter((one) => one instanceof HTMLElement);
  }

  /** @param {KeyboardEvent} event */
  #followArrows(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const chips = this.#chips();
    chips[chips.findIndex((chip) => chip === document.activeElement) + step]?.focus();
    event.preventDefault();
  }

  /** @param {Line} line */
  #drawLine(line) {
    const who = line.seat !== undefined && line.seat >= 0 ? drawMark(line.seat) : null;
    const tabindex = -1;
    const said = html("button", { type: "button", class: who ? "line marked" : "line", title: say("ui.show_move"), tabindex }, who, line.told || line.text);
    said.addEventListener("click", () => this.hooks.jump(line.seq));
    const rule = line.rule ? citeRule(this.rules, line.rule, say("ui.why_rule", line.rule)) : null;
    rule?.prepend(html("span", { class: "wonder" }, say("ui.why"), " "));
    if (rule) rule.tabIndex = tabindex;
    return html("li", { class: line.small ? "small" : null, "data-seq": line.seq }, said, rule);
  }
}

/**
 * The newest line first, lines of a chapter together; what goes without saying stands behind the line before it.
 * @param {readonly Line[]} lines
 */
function newestFirst(lines) {
  /** @type {Line[][][]} */
  const groups = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const chapter = last?.at(-1);
    if (line.within && chapter?.[0]?.within === line.within) chapter.push(line);
    else if (line.small && !line.within && last) last.push([line]);
    else groups.push([[line]]);
  }
  return groups.reverse().flat();
}

/**
 * The twin of a picture: the same things as nested lists with real buttons, for those who do not
 * see the picture and for those who use no mouse. Tab goes from thing to thing, arrow keys go
 * through what lies in one.
 */

import { arrange, html, setAttribute } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { tellOf } from "./tells.js";

/** @typedef {import("../road/wire.js").Node} Node */

/** @typedef {{ item: HTMLLIElement, said: HTMLElement, inside: HTMLUListElement }} Entry */

export class Twin {
  /**
   * @param {import("../road/wire.js").Area} area
   * @param {{ touch: (id: string, event: Event) => void, hover: (id: string) => void }} hooks
   */
  constructor(area, hooks) {
    this.hooks = hooks;
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
    this.list = html("ul");
    this.root = html(
      "div",
      { class: "twin", role: "group", "aria-label": area.label },
      html("p", {}, say("ui.arrow_keys")),
      this.list,
    );
    this.root.addEventListener("focusin", (event) => {
      document.documentElement.classList.toggle("walking", isShown(event.target));
      hooks.hover(idOf(event));
    });
    this.root.addEventListener("focusout", () => {
      document.documentElement.classList.remove("walking");
      hooks.hover("");
    });
    this.root.addEventListener("click", (event) => idOf(event) && hooks.touch(idOf(event), event));
    this.root.addEventListener("keydown", (event) => this.#followArrows(event));
  }

  /** @param {readonly Node[]} nodes */
  show(nodes) {
    const spoken = nodes.filter((node) => node.label || node.handle);
    const ids = new Set(spoken.map((node) => node.id));
    for (const id of this.entries.keys()) if (!ids.has(id)) this.entries.delete(id);
    /** @type {Map<string, Node[]>} */
    const within = new Map();
    for (const node of spoken) {
      const zone = node.zone && ids.has(node.zone) && node.zone !== node.id ? node.zone : "";
      within.set(zone, [...(within.get(zone) ?? []), node]);
    }
    arrange(this.list, this.#listIn("", within));
  }

  /**
   * @param {string} zone
   * @param {Map<string, Node[]>} within
   * @returns {HTMLLIElement[]}
   */
  #listIn(zone, within) {
    const row = (within.get(zone) ?? []).sort(zone ? upwards : downwards);
    return row.map((node) => {
      const { item, inside } = this.#entryOf(node);
      const members = this.#listIn(node.id, within);
      arrange(inside, members);
      if (members.length && !inside.isConnected) item.append(inside);
      if (!members.length) inside.remove();
      return item;
    });
  }

  /** @param {Node} node */
  #entryOf(node) {
    const tag = node.handle || tellOf(node) ? "button" : "span";
    const known = this.entries.get(node.id);
    const entry = known ?? { item: html("li"), said: html("span"), inside: html("ul") };
    if (!known || entry.said.localName !== tag) {
      const said = html(tag, tag === "button" ? { type: "button", tabindex: -1 } : {});
      if (known) entry.said.replaceWith(said);
      else entry.item.append(said);
      entry.said = said;
      entry.said.dataset["id"] = node.id;
    }
    const label = node.label ?? node.id;
    if (entry.said.textContent !== label) entry.said.textContent = label;
    this.entries.set(node.id, entry);
    return entry;
  }

  /**
   * @param {import("./picture.js").Marks} marks
   * @param {Map<string, Node>} nodes
   */
  mark(marks, nodes) {
    for (const [id, { said }] of this.entries) {
      const node = nodes.get(id);
      if (!node?.handle) continue;
      const times = marks.picked(node);
      // Where touches are counted, a thing that was touched can be touched once more.
      const legal = (!times || marks.counted) && marks.legal(node);
      setAttribute(said, "aria-pressed", String(times > 0));
      setAttribute(said, "aria-label", times > 1 ? `${said.textContent} × ${times}` : null);
      setAttribute(said, "aria-describedby", legal ? "can-be-picked" : null);
    }
    for (const item of this.list.children) rove(item);
  }

  /** @param {KeyboardEvent} event */
  #followArrows(event) {
    const top = [...this.list.children].find((item) => item.contains(document.activeElement));
    if (!top) return;
    const buttons = [...top.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = {
      ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1,
      Home: 0, End: buttons.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  }
}

/**
 * Things are told as one reads a page, since updates keep no order.
 * @param {Node} a
 * @param {Node} b
 */
function downwards(a, b) {
  return (a.y ?? 0) - (b.y ?? 0) || (a.x ?? 0) - (b.x ?? 0);
}

/**
 * What lies in a thing is told from left to right, and where it is piled up, from below.
 * @param {Node} a
 * @param {Node} b
 */
function upwards(a, b) {
  return (a.x ?? 0) - (b.x ?? 0) || (b.y ?? 0) - (a.y ?? 0);
}

/**
 * Leaves one button of a thing in the way of Tab: the one in use, else the first of use.
 * @param {Element} item
 */
function rove(item) {
  const buttons = [...item.querySelectorAll("button")];
  const stop =
    buttons.find((button) => button === document.activeElement)
    ?? buttons.find((button) => button.getAttribute("aria-pressed") === "true")
    ?? buttons.find((button) => button.hasAttribute("aria-describedby"))
    ?? buttons[0];
  for (const button of buttons) setAttribute(button, "tabindex", button === stop ? 0 : -1);
}

/**
 * Whether the browser shows that something has the focus: a mouse gives it without.
 * @param {EventTarget | null} target
 */
function isShown(target) {
  return target instanceof Element && target.matches(":focus-visible");
}

/** @param {Event} event */
function idOf(event) {
  return (event.target instanceof HTMLElement && event.target.dataset["id"]) || "";
}

/** The hand: a row of cards that are real buttons. */

import { isMoved } from "../kit/clicks.js";
import { arrange, drawMark, html, setAttribute, svg } from "../kit/dom.js";
import { nextTask } from "../kit/frames.js";
import { classes } from "./place.js";

/** @typedef {import("../road/wire.js").Node} Node */

/** A card that is cut off by no more than this part of it is in sight; one that is moved there stands so far from the edge. */
const PEEKS = 0.6;
const BESIDE = 24;

export class Hand {
  /**
   * @param {import("../road/wire.js").Area} area
   * @param {import("./art.js").Art} art
   * @param {{ touch: (id: string, event: Event) => void, hover: (id: string) => void }} hooks
   */
  constructor(area, art, hooks) {
    this.area = area;
    this.art = art;
    /** @type {Map<string, { node: Node, item: HTMLLIElement, card: HTMLButtonElement }>} */
    this.cards = new Map();
    /** @type {Set<HTMLElement>} Cards that were drawn anew, and not seen since. */
    this.fresh = new Set();
    /** @type {HTMLElement[]} */
    this.row = [];
    /** @type {HTMLElement[]} Places of cards that somebody took. */
    this.gaps = [];
    this.lit = "";
    this.list = html("ol");
    this.heads = html("div", { class: "heads" });
    this.root = html("section", { class: area.over ? "hand over" : "hand", "aria-label": area.label },
      ...(area.over ? [this.heads] : []), this.list);
    const at = (/** @type {Event} */ event) =>
      (event.target instanceof Element && event.target.closest("button")?.dataset["id"]) || "";
    this.list.addEventListener("click", (event) => at(event) && hooks.touch(at(event), event));
    this.list.addEventListener("pointermove", (event) => {
      if (isMoved(event)) hooks.hover(at(event));
    });
    this.list.addEventListener("pointerleave", () => hooks.hover(""));
    this.list.addEventListener("focusin", (event) => hooks.hover(at(event)));
    this.list.addEventListener("focusout", () => hooks.hover(""));
    this.list.addEventListener("keydown", (event) => this.#followArrows(event));
  }

  /**
   * Arrow keys go along the row.
   * @param {KeyboardEvent} event
   */
  #followArrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const cards = [...this.list.querySelectorAll("button")];
    const at = cards.findIndex((card) => card === document.activeElement);
    cards[(at + step + cards.length) % cards.length]?.focus();
    event.preventDefault();
  }

  /**
   * @param {readonly Node[]} nodes
   * @returns {Element[]} What is drawn anew, whose texts are still to be made to fit.
   */
  show(nodes) {
    const all = [...nodes].sort((a, b) => (a.x ?? 0) - (b.x ?? 0));
    const row = all.filter((node) => !this.area.over || node.symbol);
    this.root.hidden = Boolean(this.area.over) && !all.length;
    if (this.area.over) this.heads.replaceChildren(...all.filter((node) => !node.symbol).map(drawHead));
    const ids = new Set(row.map((node) => node.id));
    for (const id of this.cards.keys()) if (!ids.has(id)) this.cards.delete(id);
    this.row = row.map((node) => this.#drawCard(node));
    arrange(this.list, [...this.row, ...this.gaps]);
    this.root.classList.toggle("many", row.length > 8);
    if (this.root.hidden) return [];
    const fresh = [...this.fresh];
    this.fresh.clear();
    return fresh;
  }

  /**
   * Shows these empty places behind the cards.
   * @param {HTMLElement[]} gaps
   */
  showGaps(gaps) {
    if (gaps.map((gap) => gap.textContent).join() === this.gaps.map((gap) => gap.textContent).join()) return;
    this.gaps = gaps;
    arrange(this.list, [...this.row, ...gaps]);
  }

  /** @param {Node} node */
  #drawCard(node) {
    const known = this.cards.get(node.id);
    if (known && (known.node === node || JSON.stringify(known.node) === JSON.stringify(node))) return known.item;
    const card = known?.card ?? html("button", { type: "button", "data-id": node.id });
    const item = known?.item ?? html("li", {}, card);
    setAttribute(card, "class", classes("card", node));
    const { title, note } = node.words ?? {};
    const picture = this.art.draw(node.symbol, node.words);
    setAttribute(picture, "aria-hidden", "true");
    setAttribute(card, "aria-label", title ? null : node.label);
    card.replaceChildren(
      picture,
      html("b", {}, title ?? node.label ?? ""),
      note ? " " : "",
      note ? html("small", {}, note) : "",
      svg("svg", { class: "tick", viewBox: "0 0 26 26", "aria-hidden": "true" },
        svg("use", { href: "#tick" })),
    );
    this.cards.set(node.id, { node, item, card });
    this.fresh.add(item);
    return item;
  }

  /** @param {import("./picture.js").Marks} marks */
  mark(marks) {
    const asking = [...this.cards.values()].some(({ node }) => marks.legal(node) || marks.picked(node));
    this.root.classList.toggle("asking", asking);
    let any = false;
    for (const { node, card } of this.cards.values()) {
      const picked = marks.picked(node) > 0;
      any ||= picked;
      const legal = !picked && marks.legal(node);
      if (picked && !card.classList.contains("picked")) bringNear(card);
      card.classList.toggle("picked", picked);
      card.classList.toggle("legal", legal);
      card.classList.toggle("soft", legal && marks.soft(node));
      card.classList.toggle("draggable", marks.drag(node));
      setAttribute(card, "aria-pressed", node.handle ? String(picked) : null);
      setAttribute(card, "aria-describedby", legal ? "can-be-picked" : null);
    }
    this.root.classList.toggle("picks", any);
    this.#turnToLit();
  }

  /** Where nothing that lights up is in sight, the row moves on until the nearest is. */
  #turnToLit() {
    const lit = [...this.list.querySelectorAll("button.legal")];
    const now = lit.map((card) => card.getAttribute("data-id")).join();
    if (now === this.lit) return;
    this.lit = now;
    // To measure lays the page out: not in the task that has changed it.
    void nextTask().then(() => now === this.lit && this.#turnTo(lit));
  }

  /** @param {Element[]} lit */
  #turnTo(lit) {
    const row = this.list.getBoundingClientRect();
    const off = lit.map((card) => {
      const { left, right, width } = card.getBoundingClientRect();
      return { left: left - row.left, right: right - row.right, edge: width * PEEKS };
    });
    if (off.some(({ left, right, edge }) => left > -edge && right < edge)) return;
    const [near] = off.sort((a, b) => Math.abs(a.left) - Math.abs(b.left));
    if (near) this.list.scrollLeft += near.left < 0 ? near.left - BESIDE : near.right + BESIDE;
  }

  /**
   * @param {string} id
   * @returns {HTMLButtonElement | undefined}
   */
  element(id) {
    return this.cards.get(id)?.card;
  }

  /**
   * Where a card is on the page; one that is not there yet will come at the end of the row.
   * @param {Node} node
   * @returns {DOMRect}
   */
  rect(node) {
    const here = this.element(node.id) ?? this.list.lastElementChild ?? this.root;
    return here.getBoundingClientRect();
  }
}

/**
 * A heading above the cards; one that is a seat's bears its mark.
 * @param {Node} node
 */
function drawHead(node) {
  const { owner = -1 } = node;
  return html("span", { class: classes("head", node) }, owner < 0 ? null : drawMark(owner), node.label ?? "");
}

/**
 * A narrow screen shows a part of the row: the picked card comes to its middle.
 * @param {HTMLElement} card
 */
function bringNear(card) {
  const row = card.closest("ol");
  if (row) row.scrollLeft = card.offsetLeft + card.offsetWidth / 2 - row.clientWidth / 2;
}

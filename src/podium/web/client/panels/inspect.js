/**
 * Inspecting: a large card that says what a card or piece does, wherever it lies.
 *
 * It opens where somebody points at a thing, holds a finger on it, or comes to it by keyboard; only one
 * is open at a time, and Escape or a touch beside it closes it. It takes nobody's focus away.
 */

import { citeRule } from "../kit/cite.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { tellOf, tellOfSymbol } from "../scene/tells.js";

/** @typedef {import("../road/wire.js").Node} Node */

/** How long a mouse rests on a thing that it points at, and how long it may be off it. */
const POINTED = 450;
const OFF = 400;
/** How long a finger is held on a thing, and how far it may tremble. */
const HELD = 500;
const TREMBLE = 10;
/** A picture that is wider than high by so much stands above the words. */
const WIDE = 1.4;
/** How far the card is from the thing, and from the page's edge. */
const AWAY = 12;

export class Inspect {
  /**
   * @param {HTMLElement} root
   * @param {{ art: import("../scene/art.js").Art, rules: string, node: (id: string) => Node | undefined }} reach
   */
  constructor(root, reach) {
    this.root = root;
    this.reach = reach;
    this.inside = html("div", { "aria-live": "polite" });
    const close = html("button", { type: "button", class: "close", tabindex: -1, "aria-label": say("ui.close") }, "×");
    close.addEventListener("click", () => this.close());
    this.inside.addEventListener("click", ({ target }) => {
      // The rule opens over the table.
      if (target instanceof Element && target.closest("a")) this.close();
    });
    this.card = html("aside", { class: "telling-card" }, this.inside, close);
    this.card.hidden = true;
    root.append(this.card);
    /** @type {Element | null} What it tells of. */
    this.about = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Where the mouse was last. */
    this.mouse = { x: -1, y: -1 };
    /** @type {Element | null} What it was moved onto. */
    this.pointed = null;
    /** @type {{ x: number, y: number } | null} Where a finger is held. */
    this.held = null;
    this.#listen();
  }

  #listen() {
    const { root } = this;
    // What comes under a mouse that rests, as where a button was a moment ago, is not pointed at.
    root.addEventListener("pointermove", (event) => {
      const { clientX: x, clientY: y } = event;
      if (event.pointerType !== "mouse" || (x === this.mouse.x && y === this.mouse.y)) return;
      this.mouse = { x, y };
      const thing = thingAt(event);
      if (event.buttons || thing === this.pointed) return;
      this.pointed = thing;
      this.#point(thing);
    });
    root.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "mouse") return;
      this.pointed = null;
      this.#point(null);
    });
    root.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
      if (!this.card.contains(target)) this.open(target.closest("[data-id], [data-tells]"));
    });
    root.addEventListener("pointerdown", (event) => this.#press(event), { capture: true });
    addEventListener("pointermove", (event) => {
      const { held } = this;
      if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > TREMBLE) this.#release();
    });
    addEventListener("pointerup", () => this.#release());
    addEventListener("pointercancel", () => this.#release());
    root.addEventListener("contextmenu", (event) => {
      if (this.about && thingAt(event) === this.about) event.preventDefault();
    });
    // Who touches a thing that can only be looked at wants to know what it is.
    root.addEventListener("click", (event) => {
      const thing = thingAt(event);
      if (thing?.matches("[data-tells], .node:not(.touchable)")) this.open(thing);
    });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.card.hidden) return;
      event.stopPropagation();
      event.preventDefault();
      this.close();
    }, { capture: true });
  }

  /** @param {Element | null} thing */
  #point(thing) {
    clearTimeout(this.timer);
    if (thing && (thing === this.about || thing === this.card)) return;
    const wait = this.card.hidden ? POINTED : OFF;
    // What opens for a mouse that points is in nobody's way: but for its links one points through it.
    this.timer = setTimeout(() => this.card.classList.toggle("airy", this.open(thing)), wait);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.target instanceof Node && this.card.contains(event.target)) return;
    const thing = thingAt(event);
    this.close();
    if (event.pointerType === "mouse" || !thing) return;
    this.held = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.held = null;
      if (!this.open(thing)) return;
      // A finger that was held to look picks nothing.
      const deaf = (/** @type {Event} */ click) => click.stopPropagation();
      addEventListener("click", deaf, { capture: true, once: true });
      addEventListener("pointerdown", () => removeEventListener("click", deaf, { capture: true }), { once: true });
    }, HELD);
  }

  #release() {
    if (!this.held) return;
    this.held = null;
    clearTimeout(this.timer);
  }

  /**
   * Tells of a thing; where it has nothing to tell, nothing is open any more.
   * @param {Element | null} thing
   */
  open(thing) {
    clearTimeout(this.timer);
    const node = this.reach.node(thing?.getAttribute("data-id") ?? "");
    const symbol = thing?.getAttribute("data-tells") ?? "";
    const tell = node ? tellOf(node) : tellOfSymbol(symbol);
    if (!thing || !tell) {
      this.close();
      return false;
    }
    this.about = thing;
    this.card.classList.remove("airy");
    const { art, rules } = this.reach;
    const drawn = tell.picture || node?.symbol || symbol;
    const picture = art.draw(drawn, node?.words);
    picture.setAttribute("aria-hidden", "true");
    const { width, height } = art.size(drawn);
    this.card.classList.toggle("wide", width > WIDE * height);
    // A card in hand says the rest itself.
    const label = node?.label && !thing.closest(".hand") && node.label !== tell.title ? node.label : "";
    this.inside.replaceChildren(
      html("div", { class: `pic seat-${(node?.owner ?? -1) + 1}` }, picture),
      html("div", { class: "said" },
        label ? html("p", { class: "which" }, label) : null,
        html("h3", {}, tell.title),
        html("p", { class: "does" }, tell.does),
        tell.when || node?.now ? html("dl", {},
          ...(tell.when ? [html("dt", {}, say("ui.when")), html("dd", {}, tell.when)] : []),
          ...(node?.now ? [html("dt", {}, say("ui.now")), html("dd", {}, node.now)] : [])) : null,
        html("p", { class: "rules" }, ...(tell.rules ?? []).flatMap((rule) => [citeRule(rules, rule), " "]))),
    );
    // A box over the page holds all that can be seen then.
    const home = thing.closest("dialog") ?? this.root;
    if (this.card.parentElement !== home) home.append(this.card);
    this.card.hidden = false;
    this.#place(where(thing));
    return true;
  }

  close() {
    clearTimeout(this.timer);
    this.about = null;
    this.card.hidden = true;
  }

  /** Another seat looks from now on: nobody reads what was told last. */
  forget() {
    this.close();
    this.pointed = null;
    this.held = null;
    this.inside.replaceChildren();
  }

  /** @param {DOMRect} at */
  #place(at) {
    const { offsetWidth: width, offsetHeight: height } = this.card;
    const most = { x: innerWidth - width - AWAY, y: innerHeight - height - AWAY };
    const x = Math.max(AWAY, Math.min(at.x + at.width / 2 - width / 2, most.x));
    const y = Math.max(AWAY, Math.min(at.y + at.height / 2 - height / 2, most.y));
    const places = [
      { x, y: at.top - height - AWAY }, { x, y: at.bottom + AWAY },
      { x: at.left - width - AWAY, y }, { x: at.right + AWAY, y },
    ];
    const place = places.find((one) => one.x >= 0 && one.y >= 0 && one.x <= most.x + AWAY && one.y <= most.y + AWAY)
      ?? { x, y: AWAY };
    this.card.style.translate = `${Math.round(place.x)}px ${Math.round(place.y)}px`;
  }
}

/**
 * The thing that an event happened to.
 * @param {Event} event
 */
function thingAt({ target }) {
  return target instanceof Element ? target.closest("[data-id], [data-tells], .telling-card") : null;
}

/**
 * Where a thing is seen: the twin of a picture is not, so its picture is looked for.
 * @param {Element} thing
 */
function where(thing) {
  const id = thing.closest(".twin") && thing.getAttribute("data-id");
  const seen = id ? document.querySelector(`.scene .node[data-id="${CSS.escape(id)}"]`) : null;
  return (seen ?? thing).getBoundingClientRect();
}

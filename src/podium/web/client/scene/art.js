/** The drawings: the game's symbols and backdrops, and the shapes that all games share. */

import { svg } from "../kit/dom.js";
import { fetchDocument } from "../road/post.js";

/** @typedef {{ width: number, height: number }} Size */

const NOWHERE = { width: 0, height: 0 };

export class Art {
  /** @param {(file: string) => string} address Where a file of the game's `art/` is. */
  constructor(address) {
    this.address = address;
    /** @type {Map<string, SVGSymbolElement>} */
    this.symbols = new Map();
  }

  /**
   * Brings sheets of symbols into the page, so that its theme reaches them.
   * @param {...string} addresses
   */
  async load(...addresses) {
    const sheets = await Promise.all(addresses.map(fetchDrawing));
    for (const sheet of sheets) {
      if (!sheet) continue;
      sheet.setAttribute("class", "symbols");
      sheet.setAttribute("aria-hidden", "true");
      document.body.append(sheet);
      for (const symbol of sheet.querySelectorAll("symbol")) this.symbols.set(symbol.id, symbol);
    }
  }

  /**
   * A still picture of the game, by its name.
   * @param {string} name
   */
  fetchBackdrop(name) {
    return fetchDrawing(this.address(`${name}.svg`));
  }

  /**
   * How large a symbol was drawn.
   * @param {string} symbol
   * @returns {Size}
   */
  size(symbol) {
    const box = this.symbols.get(symbol)?.viewBox.baseVal;
    return box ? { width: box.width, height: box.height } : NOWHERE;
  }

  /**
   * The outline that a symbol says of itself (`data-outline`), where it is no rectangle.
   * @param {string} symbol
   * @param {string} name What the outline is here: a class.
   * @param {Size} size
   * @returns {SVGElement | null}
   */
  drawOutline(symbol, name, size) {
    const sheet = this.symbols.get(symbol);
    const form = sheet?.querySelector("[data-outline]");
    if (!sheet || !form) return null;
    const viewBox = sheet.getAttribute("viewBox");
    const copy = svg("path", { class: name, d: form.getAttribute("d") });
    return svg("svg", { viewBox, width: size.width, height: size.height, overflow: "visible" }, copy);
  }

  /**
   * A symbol's drawing with its slots filled. It is a copy: what `<use>` draws has one text for all.
   * @param {string} symbol
   * @param {Record<string, string>} [words]
   * @param {Size} [size]
   */
  draw(symbol, words = {}, size = this.size(symbol)) {
    const sheet = this.symbols.get(symbol);
    const drawing = svg("svg", { class: "drawing", ...size, overflow: "visible" });
    if (!sheet) return drawing;
    for (const name of ["viewBox", "preserveAspectRatio", "class"]) {
      const value = sheet.getAttribute(name);
      if (value) drawing.setAttribute(name, name === "class" ? `drawing ${value}` : value);
    }
    drawing.append(...[...sheet.childNodes].map((child) => child.cloneNode(true)));
    for (const copy of drawing.querySelectorAll("[id]")) copy.removeAttribute("id");
    for (const slot of drawing.querySelectorAll("[data-slot]")) {
      const word = words[slot.getAttribute("data-slot") ?? ""];
      if (word !== undefined) slot.textContent = word;
    }
    return drawing;
  }
}

/** Text squeezed more than this cannot be read: then it is set smaller, by no more than that, and at last its end is left out. */
const TIGHTEST = 0.72;
const SMALLEST = 0.7;
/** @type {WeakMap<Element, string>} What texts say that were broken or cut to fit. */
const WHOLE = new WeakMap();

/**
 * Makes texts fit that say how wide they may be (`data-fit`) and came out wider: those that may
 * have several lines (`data-lines`) are broken between words, others are squeezed. All are measured before any
 * is changed, for each measuring after a change lays the page out anew.
 * @param {readonly Element[]} drawings In the page already, else they have no width.
 */
export function fit(drawings) {
  const texts = drawings.flatMap((drawing) => [...drawing.querySelectorAll("text[data-fit]")])
    .filter((text) => text instanceof SVGTextElement);
  for (const text of texts) restore(text);
  const wide = texts.filter((text) => text.getComputedTextLength() > room(text));
  squeeze(wide.flatMap((text) => (Number(text.getAttribute("data-lines") ?? 1) > 1 ? wrap(text) : text)));
}

/** @param {Element} text */
function room(text) {
  return Number(text.closest("[data-fit]")?.getAttribute("data-fit"));
}

/**
 * Undoes what was done to make it fit.
 * @param {SVGTextElement} text
 */
function restore(text) {
  const whole = WHOLE.get(text);
  if (whole === undefined) return;
  WHOLE.delete(text);
  text.textContent = whole;
  text.removeAttribute("textLength");
  text.style.fontSize = "";
}

/**
 * A name that must stay whole (`data-tight`) may be squeezed more than others.
 * @param {readonly SVGTextContentElement[]} texts Those that are too wide.
 */
function squeeze(texts) {
  const sizes = texts.map((text) => {
    const wide = text.getComputedTextLength() * TIGHTEST;
    const size = wide > room(text) ? parseFloat(getComputedStyle(text).fontSize) * 0.99 : 0;
    return size * Math.max(SMALLEST, room(text) / wide);
  });
  for (const [n, text] of texts.entries()) {
    keepWhole(text);
    if (sizes[n]) text.style.fontSize = `max(${sizes[n]}px, var(--least, 0px))`;
  }
  const cut = texts.filter((text) => text.getComputedTextLength() * tightest(text) > room(text));
  for (const text of cut) shorten(text);
  for (const text of texts.filter((one) => one.getComputedTextLength() > room(one))) {
    text.setAttribute("textLength", String(room(text)));
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

/** @param {Element} text */
function tightest(text) {
  return Number(text.getAttribute("data-tight") ?? TIGHTEST);
}

/** @param {Element} text */
function keepWhole(text) {
  if (text instanceof SVGTextElement && !WHOLE.has(text)) WHOLE.set(text, text.textContent ?? "");
}

/**
 * Leaves out its end.
 * @param {SVGTextContentElement} text
 */
function shorten(text) {
  const words = text.textContent ?? "";
  let end = words.length;
  while (end > 1 && text.getSubStringLength(0, end) * tightest(text) > room(text)) end--;
  // Dots take room, too.
  for (; end > 1 && text.getComputedTextLength() * tightest(text) > room(text); end--)
    text.textContent = `${words.slice(0, end - 1).trimEnd()}…`;
}

/**
 * Breaks a text between words; its lines, `data-lines` at most: the last one holds the rest, squeezed if it must be.
 * @param {SVGTextElement} text
 */
function wrap(text) {
  keepWhole(text);
  const most = Number(text.getAttribute("data-lines"));
  const x = text.getAttribute("x") ?? 0;
  /** @type {string[]} */
  const lines = [];
  let [begin, at] = [0, 0];
  for (const word of (text.textContent ?? "").split(" ")) {
    const wide = text.getSubStringLength(begin, at + word.length - begin) > room(text);
    if (!lines.length || (at > begin && wide && lines.length < most)) {
      lines.push(word);
      begin = at;
    } else lines.push(`${lines.pop()} ${word}`);
    at += word.length + 1;
  }
  const parts = lines.map((line, n) => svg("tspan", { x, dy: n ? "1.15em" : null }, line));
  text.replaceChildren(...parts);
  return parts;
}

/**
 * @param {string} address
 * @returns {Promise<SVGSVGElement | null>}
 */
async function fetchDrawing(address) {
  const parsed = await fetchDocument(address, "image/svg+xml");
  const root = parsed && document.importNode(parsed.documentElement, true);
  return root instanceof SVGSVGElement ? root : null;
}

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
 * have several lines (`data-lines`) are broken between words, others are squeezed.
 * @param {Element} drawing In the page already, else it has no width.
 */
export function fit(drawing) {
  for (const text of drawing.querySelectorAll("text[data-fit]")) {
    if (!(text instanceof SVGTextElement)) continue;
    const most = Number(text.getAttribute("data-fit"));
    const lines = Number(text.getAttribute("data-lines") ?? 1);
    const whole = WHOLE.get(text) ?? text.textContent ?? "";
    WHOLE.set(text, whole);
    text.textContent = whole;
    text.removeAttribute("textLength");
    text.style.fontSize = "";
    if (lines > 1 && text.getComputedTextLength() > most) wrap(text, most, lines);
    else squeeze(text, most);
  }
}

/**
 * A name that must stay whole (`data-tight`) may be squeezed more than others.
 * @param {SVGTextContentElement} text
 * @param {number} most
 */
function squeeze(text, most) {
  const words = text.textContent ?? "";
  const tightest = Number(text.getAttribute("data-tight") ?? TIGHTEST);
  const wide = text.getComputedTextLength() * TIGHTEST;
  if (wide > most) {
    const size = parseFloat(getComputedStyle(text).fontSize) * 0.99;
    text.style.fontSize = `max(${Math.max(SMALLEST, most / wide) * size}px, var(--least, 0px))`;
  }
  for (let end = words.length; end > 1 && text.getComputedTextLength() * tightest > most; end--)
    text.textContent = `${words.slice(0, end - 1).trimEnd()}…`;
  if (text.getComputedTextLength() <= most) return;
  text.setAttribute("textLength", String(most));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/**
 * @param {SVGTextElement} text
 * @param {number} most
 * @param {number} lines So many at most: the last one holds the rest, squeezed if it must be.
 */
function wrap(text, most, lines) {
  const words = (text.textContent ?? "").split(" ");
  const x = text.getAttribute("x") ?? 0;
  text.textContent = "";
  let line = svg("tspan", { x });
  text.append(line);
  for (const word of words) {
    const before = line.textContent ?? "";
    line.textContent = before ? `${before} ${word}` : word;
    if (!before || line.getComputedTextLength() <= most || text.childElementCount === lines) continue;
    line.textContent = before;
    line = svg("tspan", { x, dy: "1.15em" }, word);
    text.append(line);
  }
  for (const part of text.children) if (part instanceof SVGTSpanElement) squeeze(part, most);
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

/**
 * The spot: where what was picked is confirmed, beside the thing that was picked last.
 *
 * It belongs to the prompt, and is found there by keyboard and ear. On a large screen it stands in the
 * picture, over nothing that can still be chosen; on a small one, or where there is no such place, in
 * the prompt itself.
 */

import { html } from "../kit/dom.js";
import { SMALL } from "../scene/zoom.js";
import { drawChoice } from "./choice.js";

/** @typedef {import("../road/wire.js").Offer} Offer */
/**
 * @typedef {object} Whereabouts Where on the page things are.
 * @property {DOMRect | null} at What is confirmed.
 * @property {DOMRect[]} lit What must not be covered.
 * @property {DOMRect[]} [told] What is covered only where there is no other place.
 */

/** How far it stands from the thing, and from the page's edge. */
const AWAY = 14;
/** So many times farther off it is tried next. */
const FARTHER = [1, 3, 5, 7];

export class Spot {
  /** @param {(offer: Offer) => void} take */
  constructor(take) {
    this.take = take;
    this.root = html("div", { class: "spot" });
    this.root.hidden = true;
    /** @type {() => Whereabouts} */
    this.look = () => ({ at: null, lit: [] });
    this.frame = 0;
  }

  /**
   * @param {Offer[][]} groups What the picks have come to.
   * @param {boolean} busy
   */
  show(groups, busy) {
    this.root.hidden = !groups.length;
    this.root.replaceChildren(...groups.map((group, n) => drawChoice(group, n ? "" : "go", busy, this.take)));
  }

  /**
   * Stands beside the thing from now on, which may move as the picture does.
   * @param {() => Whereabouts} look
   */
  stay(look) {
    this.look = look;
    cancelAnimationFrame(this.frame);
    this.#place();
  }

  #place() {
    const { root } = this;
    if (root.hidden) return;
    const where = this.look();
    const place = where.at && !SMALL.matches ? this.#free(where.at, where) : null;
    root.classList.toggle("afloat", Boolean(place));
    root.style.translate = place ? `${Math.round(place.x)}px ${Math.round(place.y)}px` : "";
    this.frame = requestAnimationFrame(() => this.#place());
  }

  /**
   * @param {DOMRect} at
   * @param {Whereabouts} where
   */
  #free(at, { lit, told = [] }) {
    this.root.classList.add("afloat");
    const { offsetWidth: width, offsetHeight: height } = this.root;
    // The header lies over all of the table.
    const top = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    const asked = document.getElementById("prompt")?.getBoundingClientRect();
    const kept = asked ? [...lit, asked] : lit;
    const within = (/** @type {number} */ from, /** @type {number} */ size, /** @type {number} */ all) =>
      Math.min(Math.max(from, AWAY), all - size - AWAY);
    const x = within(at.x + at.width / 2 - width / 2, width, innerWidth);
    const y = within(at.y + at.height / 2 - height / 2, height, innerHeight);
    // In the middle, else where one of its sides is the thing's.
    const along = [x, within(at.left, width, innerWidth), within(at.right - width, width, innerWidth)];
    const places = FARTHER.map((far) => far * AWAY).flatMap((away) => [
      ...along.flatMap((left) => [{ x: left, y: at.top - height - away }, { x: left, y: at.bottom + away }]),
      { x: at.right + away, y }, { x: at.left - width - away, y },
    ]);
    const free = places.filter((place) =>
      place.x >= 0 && place.y >= top && place.x + width <= innerWidth && place.y + height <= innerHeight
      && covers({ ...place, width, height }, kept) === 0);
    return free.sort((one, other) => covers({ ...one, width, height }, told) - covers({ ...other, width, height }, told))[0];
  }
}

/**
 * How many things a box would lie over.
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {readonly DOMRect[]} things
 */
function covers({ x, y, width, height }, things) {
  return things.filter((thing) =>
    thing.left < x + width && thing.right > x && thing.top < y + height && thing.bottom > y).length;
}

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
    /** @type {() => { at: DOMRect | null, lit: DOMRect[] }} */
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
   * @param {() => { at: DOMRect | null, lit: DOMRect[] }} look Where it is, and what must not be covered.
   */
  stay(look) {
    this.look = look;
    cancelAnimationFrame(this.frame);
    this.#place();
  }

  #place() {
    const { root } = this;
    if (root.hidden) return;
    const { at, lit } = this.look();
    const place = at && !SMALL.matches ? this.#free(at, lit) : null;
    root.classList.toggle("afloat", Boolean(place));
    root.style.translate = place ? `${Math.round(place.x)}px ${Math.round(place.y)}px` : "";
    this.frame = requestAnimationFrame(() => this.#place());
  }

  /**
   * @param {DOMRect} at
   * @param {readonly DOMRect[]} lit
   */
  #free(at, lit) {
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
    const places = FARTHER.map((far) => far * AWAY).flatMap((away) => [
      { x, y: at.top - height - away }, { x, y: at.bottom + away },
      { x: at.right + away, y }, { x: at.left - width - away, y },
    ]);
    return places.find((place) =>
      place.x >= 0 && place.y >= top && place.x + width <= innerWidth && place.y + height <= innerHeight
      && !kept.some((other) =>
        other.left < place.x + width && other.right > place.x && other.top < place.y + height && other.bottom > place.y));
  }
}

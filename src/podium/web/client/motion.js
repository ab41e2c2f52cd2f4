/** Motions: what went from where to where, one after another, before the new scene is shown. */

import { html, svg } from "./dom.js";
import { motionSetting } from "./settings.js";

/** @typedef {import("./wire.js").Motion} Motion */
/** @typedef {import("./wire.js").Node} Node */

const MOVE = 450;
/** Many motions in one step become quicker, so that nobody waits long. */
const MOST = 2_000;
/** How long a line from there to here stays, where nothing moves. */
const TRACE = 4_000;
const EASE = "cubic-bezier(.3,.8,.3,1)";

/**
 * @typedef {object} Ground Where the motions are seen.
 * @property {(id: string) => Node | undefined} before
 * @property {(id: string) => Node | undefined} after
 * @property {(node: Node) => DOMRect | null} rect
 * @property {(id: string) => Element | undefined} element
 * @property {(way: number[]) => DOMPoint[]} points
 */

export class Motions {
  /**
   * @param {HTMLElement} layer
   * @param {import("./art.js").Art} art
   */
  constructor(layer, art) {
    this.layer = layer;
    this.art = art;
    this.playing = false;
    this.skipped = false;
    /** @type {Animation | null} */
    this.animation = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.fading = undefined;
    const skip = (/** @type {Event} */ event) => {
      if (!this.playing) return;
      event.preventDefault();
      event.stopPropagation();
      this.skip();
    };
    // A click meant for the scene before must not touch the one that comes with it.
    addEventListener("click", skip, { capture: true });
    addEventListener("keydown", (event) => event.key === "Escape" && skip(event), { capture: true });
  }

  skip() {
    this.skipped = true;
    this.animation?.finish();
  }

  /**
   * Plays motions; comes back when the scene may be shown.
   * @param {readonly Motion[]} motions
   * @param {Ground} ground
   * @param {number} waiting How many updates are behind this one.
   */
  async play(motions, ground, waiting) {
    this.clear();
    const speed = motionSetting();
    if (!motions.length || document.hidden || waiting > 4) return;
    if (speed === 0) {
      for (const motion of motions) this.#trace(motion, ground);
      this.fading = setTimeout(() => this.clear(), TRACE);
      return;
    }
    const each = Math.min(MOVE, MOST / motions.length) / speed / (1 + waiting);
    this.playing = true;
    this.skipped = false;
    for (const motion of motions) if (!this.skipped) await this.#fly(motion, ground, each);
    this.playing = false;
  }

  /** The scene is shown: what flew lies in it now. */
  landed() {
    for (const flyer of this.layer.querySelectorAll(".flyer")) flyer.remove();
    for (const left of document.querySelectorAll(".leaving")) left.classList.remove("leaving");
  }

  clear() {
    clearTimeout(this.fading);
    this.landed();
    this.layer.replaceChildren();
  }

  /**
   * @param {Motion} motion
   * @param {Ground} ground
   * @param {number} duration
   */
  async #fly(motion, ground, duration) {
    const ends = endsOf(motion, ground);
    if (!ends) return;
    const { from, to, source, target } = ends;
    const shown = motion.symbol ? { symbol: motion.symbol } : target.symbol ? target : source;
    const drawing = this.art.draw(shown.symbol, "words" in shown ? shown.words : {});
    drawing.setAttribute("width", String(to.width));
    drawing.setAttribute("height", String(to.height));
    const owner = target.owner ?? source.owner ?? -1;
    const flyer = html("div", { class: `flyer seat-${owner + 1}` }, drawing,
      motion.say ? html("span", {}, motion.say) : null);
    this.layer.append(flyer);
    if (!ground.after(source.id)) ground.element(source.id)?.classList.add("leaving");
    const way = ground.points(motion.way ?? []);
    const frames = [
      at(from.x, from.y, from.width / (to.width || 1)),
      ...way.map((point) => at(point.x - to.width / 2, point.y - to.height / 2, 1)),
      at(to.x, to.y, 1),
    ];
    this.animation = flyer.animate(
      frames.map((transform) => ({ transform })),
      { duration: Math.max(duration, 1), easing: EASE, fill: "forwards" },
    );
    await this.animation.finished.catch(() => undefined);
  }

  /**
   * Without motion a line from there to here tells the same for a while.
   * @param {Motion} motion
   * @param {Ground} ground
   */
  #trace(motion, ground) {
    const ends = endsOf(motion, ground);
    if (!ends) return;
    const middle = (/** @type {DOMRect} */ { x, y, width, height }) => [x + width / 2, y + height / 2];
    const [x1, y1] = middle(ends.from);
    const [x2, y2] = middle(ends.to);
    this.layer.append(
      svg("svg", { class: "trace" }, svg("line", { x1, y1, x2, y2 }), svg("circle", { cx: x2, cy: y2, r: 5 })),
    );
  }
}

/**
 * @param {Motion} motion
 * @param {Ground} ground
 */
function endsOf(motion, ground) {
  const source = ground.before(motion.source) ?? ground.after(motion.source);
  const target = ground.after(motion.target) ?? ground.before(motion.target);
  const from = source && ground.rect(source);
  const to = target && ground.rect(target);
  return from && to ? { source, target, from, to } : null;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function at(x, y, scale) {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

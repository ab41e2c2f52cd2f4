/** Motions: what went from where to where, one after another, before the new scene is shown. */

import { html, svg } from "./dom.js";
import { motionSetting } from "./settings.js";

/** @typedef {import("./wire.js").Motion} Motion */
/** @typedef {import("./wire.js").Node} Node */

const MOVE = 450;
/** Many motions in one step become quicker, so that nobody waits long, but never too quick to see. */
const MOST = 2_000;
const LEAST = 320;
/** A way with corners takes longer, but no motion longer than this. */
const CORNER = 0.35;
const LONGEST = 1_200;
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
    /** @type {Set<Animation>} */
    this.flying = new Set();
    /** @type {Map<string, { flyer: HTMLElement, at: DOMRect, hidden: HTMLElement | SVGElement | null }>}
     * Nodes that have moved in this step themselves, and where they are by now. */
    this.moved = new Map();
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
    for (const flight of this.flying) flight.finish();
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
    const beats = beatsOf(motions);
    const each = Math.max(Math.min(MOVE, MOST / beats.length), LEAST) / speed / (1 + waiting);
    this.playing = true;
    this.skipped = false;
    for (const beat of beats)
      if (!this.skipped) await Promise.all(beat.map((motion) => this.#fly(motion, ground, each)));
    this.playing = false;
  }

  /** The scene is shown: what flew lies in it now. */
  landed() {
    for (const flyer of this.layer.querySelectorAll(".flyer")) flyer.remove();
    for (const left of document.querySelectorAll(".leaving")) left.classList.remove("leaving");
    this.#shown();
  }

  /** Shows the nodes that moved themselves, where they are now: they glide no second time. */
  #shown() {
    for (const { hidden } of this.moved.values()) {
      if (!hidden) continue;
      hidden.getBoundingClientRect();
      hidden.style.removeProperty("visibility");
      hidden.style.removeProperty("transition");
    }
    this.moved.clear();
  }

  clear() {
    clearTimeout(this.fading);
    this.landed();
    this.layer.replaceChildren();
  }

  /**
   * @param {Motion} motion
   * @param {Ground} ground
   * @param {number} beat
   */
  async #fly(motion, ground, beat) {
    const ends = endsOf(motion, ground);
    if (!ends) return;
    const { to, source, target } = ends;
    const itself = source.id === target.id || (!motion.symbol && !target.symbol);
    const from = (itself && this.moved.get(source.id)?.at) || ends.from;
    const shown = motion.symbol ? { symbol: motion.symbol } : target.symbol ? target : source;
    const drawing = this.art.draw(shown.symbol, "words" in shown ? shown.words : {});
    drawing.setAttribute("width", String(to.width));
    drawing.setAttribute("height", String(to.height));
    const owner = target.owner ?? source.owner ?? -1;
    const flyer = html("div", { class: `flyer is-${shown.symbol} seat-${owner + 1}` }, drawing,
      motion.say ? html("span", {}, motion.say) : null);
    this.layer.append(flyer);
    if (itself) this.#takeAlong(source.id, flyer, to, ground);
    else if (!ground.after(source.id)) ground.element(source.id)?.classList.add("leaving");
    const way = ground.points(motion.way ?? []);
    const frames = [
      at(from.x, from.y, from.width / (to.width || 1)),
      ...way.map((point) => at(point.x - to.width / 2, point.y - to.height / 2, 1)),
      at(to.x, to.y, 1),
    ];
    const duration = Math.min(beat * (1 + CORNER * way.length), LONGEST);
    const flight = flyer.animate(
      frames.map((transform) => ({ transform })),
      { duration: Math.max(duration, 1), easing: EASE, fill: "forwards" },
    );
    this.flying.add(flight);
    await flight.finished.catch(() => undefined);
    this.flying.delete(flight);
    // What went into a thing that was there before is in it.
    if (motion.symbol && ground.before(target.id)) flyer.classList.add("arrived");
  }

  /**
   * A node that moves itself is seen where it flies and nowhere else.
   * @param {string} id
   * @param {HTMLElement} flyer
   * @param {DOMRect} at
   * @param {Ground} ground
   */
  #takeAlong(id, flyer, at, ground) {
    const before = this.moved.get(id);
    before?.flyer.remove();
    const found = ground.element(id);
    const hidden = found instanceof HTMLElement || found instanceof SVGElement ? found : null;
    hidden?.style.setProperty("visibility", "hidden");
    hidden?.style.setProperty("transition", "none");
    this.moved.set(id, { flyer, at, hidden });
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
 * Motions that begin together, one row after another.
 * @param {readonly Motion[]} motions
 */
function beatsOf(motions) {
  /** @type {Motion[][]} */
  const beats = [];
  for (const motion of motions) {
    const last = beats.at(-1);
    if (motion.together && last) last.push(motion);
    else beats.push([motion]);
  }
  return beats;
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

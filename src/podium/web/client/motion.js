/** Motions: what went from where to where, one after another, before the new scene is shown. */

import { html, svg } from "./dom.js";
import { motionSetting } from "./settings.js";

/** @typedef {import("./wire.js").Motion} Motion */
/** @typedef {import("./wire.js").Node} Node */

const MOVE = 450;
/** Many motions in one step become quicker, so that nobody waits long. */
const MOST = 2_000;
/** A motion with words beside it takes its time: they are to be read, and few are read quickly. */
const READ = 1_100;
const GLANCE = 180;
const LETTER = 75;
/** A motion is never too quick to be seen. */
const LEAST = 250;
/** So many updates behind, motions are left out; more for those that say something. */
const BEHIND = 4;
const FAR_BEHIND = 12;
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
    this.flights = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.fading = undefined;
    /** @type {Map<string, { flyer: HTMLElement, place: DOMRect, piece: Element | undefined }>} */
    this.flown = new Map();
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
    for (const flight of this.flights) flight.finish();
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
    const spoken = motions.some((motion) => motion.say);
    if (!motions.length || document.hidden || waiting > (spoken ? FAR_BEHIND : BEHIND)) return;
    if (speed === 0) {
      // All are found before any is drawn, so that the page is laid out once.
      for (const ends of motions.map((motion) => endsOf(motion, ground))) if (ends) this.#trace(ends);
      this.fading = setTimeout(() => this.clear(), TRACE);
      return;
    }
    const beats = beatsOf(motions);
    const silent = beats.filter((beat) => !beat.some((motion) => motion.say)).length;
    const each = Math.max(Math.min(MOVE, MOST / silent), LEAST) / (1 + waiting);
    this.playing = true;
    this.skipped = false;
    for (const beat of beats) {
      if (this.skipped) break;
      const long = Math.max(...beat.map((motion) => (motion.say ? reading(motion.say) : each))) / speed;
      const after = motions.slice(motions.indexOf(/** @type {Motion} */ (beat.at(-1))) + 1);
      const moved = new Set(after.filter(moves).map((motion) => motion.source));
      await Promise.all(
        beat.map((motion) => this.#fly(motion, ground, long, moved.has(motion.source))),
      );
    }
    this.playing = false;
  }

  /** The scene is shown: what flew lies in it now. */
  landed() {
    for (const flyer of this.layer.querySelectorAll(".flyer")) flyer.remove();
    for (const left of document.querySelectorAll(".leaving")) left.classList.remove("leaving");
    for (const { piece } of this.flown.values()) if (piece) show(piece);
    this.flown.clear();
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
   * @param {boolean} stops Whether the piece moves on later: then it ends where its way does.
   */
  async #fly(motion, ground, duration, stops) {
    const ends = endsOf(motion, ground);
    if (!ends) return;
    const { source, target } = ends;
    const way = ground.points(motion.way ?? []);
    const last = moves(motion) ? this.flown.get(source.id) : undefined;
    const from = last?.place ?? ends.from;
    const to = moves(motion) && stops ? stop(way.at(-1), from, ends.to) : ends.to;
    const shown = motion.symbol ? { symbol: motion.symbol } : target.symbol ? target : source;
    const drawing = this.art.draw(shown.symbol, "words" in shown ? shown.words : {});
    drawing.setAttribute("width", String(to.width));
    drawing.setAttribute("height", String(to.height));
    const owner = target.owner ?? source.owner ?? -1;
    const flyer = html("div", { class: `flyer is-${shown.symbol} seat-${owner + 1}` }, drawing,
      motion.say ? html("span", {}, motion.say) : null);
    this.layer.append(flyer);
    if (!ground.after(source.id)) ground.element(source.id)?.classList.add("leaving");
    last?.flyer.remove();
    if (moves(motion)) {
      const piece = ground.element(source.id);
      if (piece) hide(piece);
      this.flown.set(source.id, { flyer, place: to, piece });
    }
    const frames = [
      at(from.x, from.y, from.width / (to.width || 1)),
      ...way.map((point) => at(point.x - to.width / 2, point.y - to.height / 2, 1)),
      at(to.x, to.y, 1),
    ];
    const flight = flyer.animate(
      frames.map((transform) => ({ transform })),
      { duration: Math.max(duration, 1), easing: EASE, fill: "forwards" },
    );
    this.flights.add(flight);
    await flight.finished.catch(() => undefined);
    this.flights.delete(flight);
    // What was said is over; the next one speaks.
    flyer.querySelector("span")?.remove();
    // What went into a thing that was there before is in it.
    if (motion.symbol && ground.before(target.id)) flyer.classList.add("arrived");
  }

  /**
   * Without motion a line from there to here tells the same for a while.
   * @param {{ from: DOMRect, to: DOMRect }} ends
   */
  #trace(ends) {
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
 * How long it takes to read a few words.
 * @param {string} words
 */
function reading(words) {
  return Math.min(READ, GLANCE + LETTER * words.length);
}

/**
 * Whether it is a piece that moves and keeps its id; it may do so more than once in a step.
 * @param {Motion} motion
 */
function moves(motion) {
  return motion.source === motion.target;
}

/**
 * Where a piece stops that moves on later: about the last point of its way, else where it was.
 * @param {DOMPoint | undefined} point
 * @param {DOMRect} from
 * @param {DOMRect} size
 */
function stop(point, from, { width, height }) {
  return point ? new DOMRect(point.x - width / 2, point.y - height / 2, width, height) : from;
}

/**
 * A piece is not to be seen where it was while it moves, nor to glide after it has landed.
 * @param {Element} piece
 */
function hide(piece) {
  if (piece instanceof SVGElement || piece instanceof HTMLElement)
    Object.assign(piece.style, { visibility: "hidden", transition: "none" });
}

/** @param {Element} piece */
function show(piece) {
  if (!(piece instanceof SVGElement || piece instanceof HTMLElement)) return;
  // Its new place must count before it may glide again.
  piece.getBoundingClientRect();
  Object.assign(piece.style, { visibility: "", transition: "" });
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

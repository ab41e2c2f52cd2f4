/** Motions: what went from where to where, one after another, while a step is told. */

import { html, svg } from "../kit/dom.js";
import { nextFrame, nextTask } from "../kit/frames.js";
import { motionSetting } from "../kit/settings.js";

/** @typedef {import("../road/wire.js").Motion} Motion */
/** @typedef {import("../road/wire.js").Node} Node */
/** @typedef {import("./telling.js").Telling} Telling */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

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
/** Where a touch skips what is told. */
const SKIPS = "#strip, #board, #low";

/**
 * @typedef {object} Ground Where the motions are seen.
 * @property {(id: string) => Node | undefined} before
 * @property {(id: string) => Node | undefined} after
 * @property {(node: Node) => DOMRect | null} rect
 * @property {(id: string) => Element | undefined} element
 * @property {(plate: Node) => DOMRect | undefined} mark Where the things of a seat's plate come from.
 * @property {(way: number[]) => DOMPoint[]} points
 */

/**
 * @typedef {object} Aimed A motion, and where on the page it is seen.
 * @property {Motion} motion
 * @property {Node} source
 * @property {Node} target
 * @property {DOMRect} from
 * @property {DOMRect} to
 * @property {DOMRect | undefined} mark Where in a plate it goes.
 * @property {DOMPoint[]} way
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
    /** @type {Telling | null} What is played; another may begin while it waits for a frame. */
    this.telling = null;
    /** @type {Set<Animation>} */
    this.flights = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.fading = undefined;
    /** @type {Set<SVGElement | HTMLElement>} Pieces that are not to be seen where they were. */
    this.hidden = new Set();
    const skip = (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      this.skip();
    };
    // A click meant for the scene before must not touch the one that comes with it.
    addEventListener("click", (event) => {
      const there = event.target instanceof Element && event.target.closest(SKIPS);
      if (this.playing && there) skip(event);
    }, { capture: true });
    addEventListener("keydown", (event) => {
      if (this.playing && event.key === "Escape") skip(event);
    }, { capture: true });
    // What the lines join is elsewhere then.
    addEventListener("scroll", ({ target }) => {
      if (target === document || (target instanceof Element && target.querySelector(".scene")))
        for (const trace of this.layer.querySelectorAll(".trace")) trace.remove();
    }, { capture: true, passive: true });
  }

  skip() {
    this.skipped = true;
    for (const flight of this.flights) flight.finish();
  }

  /**
   * Plays what is told, beat by beat; comes back when the scene may be shown.
   * @param {Telling} telling
   * @param {number} waiting How many updates are behind this one.
   * @param {number} [slower] So many times as long it takes.
   */
  async play(telling, waiting, slower = 1) {
    this.clear();
    const speed = motionSetting() / slower;
    const motions = telling.beats.flatMap((beat) => beat.motions);
    const spoken = motions.some((motion) => motion.say);
    if (!motions.length || document.hidden || waiting > (spoken ? FAR_BEHIND : BEHIND)) return;
    if (speed === 0) {
      const ground = telling.last();
      const pairs = motions.map((motion) => nodesOf(motion, ground));
      this.fading = setTimeout(() => this.clear(), TRACE);
      const fading = this.fading;
      // The scene is shown first: the page and its pictures may move to what is asked next.
      void nextFrame().then(nextFrame).then(() => {
        if (this.fading !== fading) return;
        // All are found before any is drawn, so that the page is laid out once.
        for (const ends of pairs.map((pair) => endsOf(pair, ground))) if (ends) this.#trace(ends);
      });
      return;
    }
    const silent = telling.beats.flatMap((beat) => rowsOf(beat.motions))
      .filter((row) => !row.some((motion) => motion.say)).length;
    const each = Math.max(Math.min(MOVE, MOST / silent), LEAST) / (1 + waiting);
    this.playing = true;
    this.skipped = false;
    this.telling = telling;
    const over = () => this.skipped || this.telling !== telling;
    for (const beat of telling.beats) {
      telling.begin(beat);
      // It asks for styles, and so does it in a task of its own.
      await nextTask();
      if (over()) break;
      this.land();
      // Once it is drawn all places are known, and what flies is not drawn in the same breath.
      await nextFrame();
      if (over()) break;
      const ground = telling.ground(beat);
      for (const row of rowsOf(beat.motions)) {
        const long = Math.max(...row.map((motion) => (motion.say ? reading(motion.say) : each))) / speed;
        // All are found before any is drawn, so that the page is laid out once.
        const found = row.map((motion) => aim(motion, ground));
        await Promise.all(found.map((aimed) => aimed && this.#fly(aimed, ground, long)));
        if (over()) break;
        await nextTask();
      }
      if (over()) break;
      telling.end(beat);
    }
    if (this.telling === telling) this.playing = false;
  }

  /** What flew lies in the scene now. */
  land() {
    for (const flyer of this.layer.querySelectorAll(".flyer")) flyer.remove();
    for (const left of document.querySelectorAll(".leaving")) left.classList.remove("leaving");
    // Their new places must count before they may glide again.
    for (const piece of this.hidden) getComputedStyle(piece).visibility;
    for (const piece of this.hidden) Object.assign(piece.style, { visibility: "", transition: "" });
    this.hidden.clear();
  }

  clear() {
    clearTimeout(this.fading);
    // Lines that wait for the scene are not drawn any more.
    this.fading = undefined;
    this.land();
    this.layer.replaceChildren();
  }

  /**
   * @param {Aimed} aimed
   * @param {Ground} ground
   * @param {number} duration
   */
  async #fly({ motion, source, target, from, to: room, mark, way }, ground, duration) {
    const shown = motion.symbol ? { symbol: motion.symbol } : target.symbol ? target : source;
    // What is not the target's own drawing keeps its form in the room that there is.
    const to = motion.symbol ? this.#fitted(motion.symbol, room, mark) : room;
    const least = Math.min(1, from.width / (to.width || 1), from.height / (to.height || 1));
    const drawing = this.art.draw(shown.symbol, "words" in shown ? shown.words : {});
    drawing.setAttribute("width", String(to.width));
    drawing.setAttribute("height", String(to.height));
    const owner = target.owner ?? source.owner ?? -1;
    const piece = html("div", { class: "piece" }, drawing);
    const flyer = html("div", { class: `flyer is-${shown.symbol} seat-${owner + 1}`, "data-target": target.id },
      piece, motion.say ? html("span", {}, motion.say) : null);
    this.layer.append(flyer);
    if (!ground.after(source.id)) ground.element(source.id)?.classList.add("leaving");
    if (moves(motion)) this.#hide(ground.element(source.id));
    const spots = [middle(from), ...way.map(({ x, y }) => [x, y]), middle(to)];
    const timing = { duration: Math.max(duration, 1), easing: EASE, fill: /** @type {const} */ ("forwards") };
    const flights = [
      flyer.animate(spots.map(([x = 0, y = 0]) =>
        ({ transform: `translate(${x - to.width / 2}px, ${y - to.height / 2}px)` })), timing),
      piece.animate([{ transform: `scale(${least})` }, { transform: "scale(1)" }], timing),
    ];
    for (const flight of flights) this.flights.add(flight);
    await Promise.all(flights.map((flight) => flight.finished.catch(() => undefined)));
    for (const flight of flights) this.flights.delete(flight);
    // What was said is over; the next one speaks. It lies where it goes until the scene shows it there.
    flyer.classList.add("landed");
    flyer.querySelector("span")?.remove();
    // What went into a thing that was there before is in it.
    if (motion.symbol && ground.before(target.id)) flyer.classList.add("arrived");
  }

  /**
   * The largest box of a drawing's form within another, about its mark if it has one.
   * @param {string} symbol
   * @param {DOMRect} room
   * @param {DOMRect | undefined} mark
   * @returns {Box}
   */
  #fitted(symbol, room, mark) {
    const { width, height } = this.art.size(symbol);
    const share = Math.min(room.width / (width || 1), room.height / (height || 1));
    const [x = 0, y = 0] = middle(mark ?? room);
    const size = { width: width * share, height: height * share };
    return { x: x - size.width / 2, y: y - size.height / 2, ...size };
  }

  /**
   * A piece is not to be seen where it was while it moves, nor to glide after it has landed.
   * @param {Element | undefined} piece
   */
  #hide(piece) {
    if (!(piece instanceof SVGElement || piece instanceof HTMLElement)) return;
    Object.assign(piece.style, { visibility: "hidden", transition: "none" });
    this.hidden.add(piece);
  }

  /**
   * Without motion a line from there to here tells the same for a while.
   * @param {{ from: DOMRect, to: DOMRect }} ends
   */
  #trace(ends) {
    const [x1, y1] = middle(ends.from);
    const [x2, y2] = middle(ends.to);
    // From nowhere in sight a line would only cross the page.
    const seen = (x = 0, y = 0) => document.elementFromPoint(x, y)?.closest("#table");
    if (!seen(x1, y1) || !seen(x2, y2)) return;
    this.layer.append(
      svg("svg", { class: "trace" }, svg("line", { x1, y1, x2, y2 }), svg("circle", { cx: x2, cy: y2, r: 5 })),
    );
  }
}

/**
 * Motions that begin together, one row after another.
 * @param {readonly Motion[]} motions
 */
function rowsOf(motions) {
  /** @type {Motion[][]} */
  const rows = [];
  for (const motion of motions) {
    const last = rows.at(-1);
    if (motion.together && last) last.push(motion);
    else rows.push([motion]);
  }
  return rows;
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

/** @param {Box} box */
function middle({ x, y, width, height }) {
  return [x + width / 2, y + height / 2];
}

/**
 * Where on the page a motion begins, goes and ends.
 * @param {Motion} motion
 * @param {Ground} ground
 * @returns {Aimed | null}
 */
function aim(motion, ground) {
  const ends = endsOf(nodesOf(motion, ground), ground);
  if (!ends) return null;
  const { source, target } = ends;
  const from = ground.mark(source) ?? ends.from;
  return { ...ends, from, motion, mark: ground.mark(target), way: ground.points(motion.way ?? []) };
}

/**
 * What a motion goes from and to.
 * @param {Motion} motion
 * @param {Ground} ground
 */
function nodesOf(motion, ground) {
  const source = ground.before(motion.source) ?? ground.after(motion.source);
  const target = ground.after(motion.target) ?? ground.before(motion.target);
  return { source, target };
}

/**
 * Where that is on the page.
 * @param {{ source: Node | undefined, target: Node | undefined }} nodes
 * @param {Ground} ground
 */
function endsOf({ source, target }, ground) {
  const from = source && ground.rect(source);
  const to = target && ground.rect(target);
  return from && to ? { source, target, from, to } : null;
}

/** The curve: a seat's win chance over a match, with its interval and the turning points. */

import { html, svg } from "../kit/dom.js";
import { say } from "../kit/words.js";

/** @typedef {import("../road/answers.js").Lesson} Lesson */
/** @typedef {{ x: number, y: number }} Point */

const ROOM = { left: 44, right: 16, top: 14, bottom: 28 };
const HEIGHT = 260;
const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });

export class Curve {
  /**
   * @param {number} seats
   * @param {(seq: number) => string} link Where a replay shows a move.
   */
  constructor(seats, link) {
    this.seats = seats;
    this.link = link;
    /** @type {Lesson | null} */
    this.lesson = null;
    // Drawn anew for each width, so that words and lines keep their size on a phone. The table of
    // all decisions says the same to those who do not see it.
    this.picture = svg("svg", { "aria-hidden": "true" });
    this.root = html("figure", { class: "curve" }, html("figcaption", {}, say("ui.coach_curve")), this.picture);
    this.root.hidden = true;
    new ResizeObserver(() => this.#draw()).observe(this.root);
  }

  /** @param {Lesson} lesson */
  show(lesson) {
    this.lesson = lesson;
    this.root.hidden = lesson.moves.length === 0;
    this.#draw();
  }

  #draw() {
    const { lesson, picture } = this;
    const width = Math.floor(this.root.clientWidth);
    if (!lesson || !lesson.moves.length || width < 80) return;
    const inner = width - ROOM.left - ROOM.right;
    const x = (/** @type {number} */ seq) => ROOM.left + (inner * seq) / Math.max(1, lesson.last);
    const y = (/** @type {number} */ chance) =>
      ROOM.top + (HEIGHT - ROOM.top - ROOM.bottom) * (1 - Math.min(1, Math.max(0, chance)));
    picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    picture.setAttribute("width", String(width));
    picture.setAttribute("height", String(HEIGHT));
    picture.replaceChildren(
      ...this.#drawGrid(width, x, y, lesson.last),
      svg("path", { class: "win-band", d: band(lesson, x, y) }),
      svg("path", { class: "win-line", d: line(lesson, x, y) }),
      ...this.#drawMarks(lesson, x, y),
    );
  }

  /**
   * @param {number} width
   * @param {(seq: number) => number} x
   * @param {(chance: number) => number} y
   * @param {number} last
   */
  #drawGrid(width, x, y, last) {
    const rows = [0, 0.25, 0.5, 0.75, 1].flatMap((chance) => [
      svg("line", { class: "win-grid", x1: ROOM.left, x2: width - ROOM.right, y1: y(chance), y2: y(chance) }),
      svg("text", { x: ROOM.left - 8, y: y(chance) + 4, "text-anchor": "end" }, percent.format(chance)),
    ]);
    const fair = svg("line", {
      class: "win-fair", x1: ROOM.left, x2: width - ROOM.right, y1: y(1 / this.seats), y2: y(1 / this.seats),
    });
    const wanted = Math.max(2, Math.floor(width / 110));
    const step = Math.max(1, Math.ceil(last / wanted / 5) * 5);
    const columns = [];
    for (let seq = 0; seq <= last; seq += step)
      columns.push(svg("text", { x: x(seq), y: HEIGHT - 8, "text-anchor": "middle" }, String(seq)));
    return [...rows, ...(this.seats > 1 ? [fair] : []), ...columns];
  }

  /**
   * The decisions: a dot where the coach agrees or is not sure, a triangle where win chance was given
   * away for certain, a ring around a turning point.
   * @param {Lesson} lesson
   * @param {(seq: number) => number} x
   * @param {(chance: number) => number} y
   */
  #drawMarks(lesson, x, y) {
    const turns = new Set(lesson.reckoning?.turning_points ?? []);
    const end = lesson.reckoning
      ? [svg("circle", { class: "win-end", cx: x(lesson.last), cy: y(lesson.won), r: 5 })] : [];
    return [...lesson.moves.map((move) => {
      const [at, up] = [x(move.seq), y(move.chance[0])];
      const shape = move.proved
        ? svg("path", { class: "win-given", d: `M${at - 6} ${up - 5}h12l-6 11z` })
        : svg("circle", { class: "win-dot", cx: at, cy: up, r: 3.2 });
      const ring = turns.has(move.seq) ? svg("circle", { class: "win-turn", cx: at, cy: up, r: 10 }) : null;
      const target = svg("circle", { class: "win-target", cx: at, cy: up, r: 12 });
      const title = svg("title", {}, say("ui.named", say("ui.coach_move", String(move.seq)), move.done));
      return svg("a", { href: this.link(move.seq), tabindex: -1 }, title, target, ring, shape);
    }), ...end];
  }
}

/**
 * From each decision down by what was given away, then on to the next, or to the result.
 * @param {Lesson} lesson
 * @param {(seq: number) => number} x
 * @param {(chance: number) => number} y
 */
function line({ moves, last, won, reckoning }, x, y) {
  const points = moves.flatMap(({ seq, chance, after }) => [
    { x: x(seq), y: y(chance[0]) }, { x: x(seq), y: y(Math.min(after, chance[0])) }]);
  if (reckoning) points.push({ x: x(last), y: y(won) });
  return path(points);
}

/**
 * @param {Lesson} lesson
 * @param {(seq: number) => number} x
 * @param {(chance: number) => number} y
 */
function band({ moves }, x, y) {
  const above = moves.map(({ seq, chance }) => ({ x: x(seq), y: y(chance[2]) }));
  const below = moves.map(({ seq, chance }) => ({ x: x(seq), y: y(chance[1]) })).reverse();
  return `${path([...above, ...below])}z`;
}

/** @param {Point[]} points */
function path(points) {
  return points.map((point, n) => `${n ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
}

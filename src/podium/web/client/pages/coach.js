/** The page of the coach: asks it to think a match over, and shows what it has found so far. */

import { html, part, setAttribute } from "../kit/dom.js";
import { openMenus } from "../kit/menu.js";
import { say } from "../kit/words.js";
import { Curve } from "../panels/curve.js";
import { ask, post, sentenceOf, Wrong } from "../road/post.js";

/** @typedef {import("../road/answers.js").Lesson} Lesson */
/** @typedef {import("../road/answers.js").CoachedMove} CoachedMove */

const SOON = 1_000;
/** How long to wait where the coach is busy elsewhere, which it says by one of these. */
const LATER = 5_000;
const BUSY = [429, 503];

const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 0 });

class Page {
  /** @param {HTMLElement} root */
  constructor(root) {
    const { api = "", back = "", seat = "0", seats = "2" } = root.dataset;
    this.address = `${api}/coach?seat=${seat}`;
    this.back = back;
    this.seat = seat;
    /** @type {Lesson | null} */
    this.lesson = null;
    this.bar = html("progress", { max: 1, value: 0, "aria-hidden": "true" });
    this.words = html("p", {});
    this.again = html("button", { type: "button", class: "btn" }, say("ui.coach_again"));
    this.again.addEventListener("click", () => void this.ask());
    this.status = html("div", { class: "progress" }, this.bar, this.words, this.again);
    this.sum = html("section", { class: "reckoned", "aria-label": say("ui.coach_result") });
    this.curve = new Curve(Number(seats), (seq) => this.link(seq));
    this.turns = html("section", { class: "turns" });
    this.rows = html("tbody", {});
    this.all = html("details", { class: "all" }, html("summary", {}, say("ui.coach_all")),
      html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("ui.coach_all") }, drawTable(this.rows)));
    root.replaceChildren(this.status, this.sum, this.curve.root, this.turns, this.all);
  }

  /**
   * Where a replay shows a move, through the eyes of this seat.
   * @param {number} seq
   */
  link(seq) {
    return `${this.back}?at=${seq}&seat=${this.seat}`;
  }

  /** Asks the coach to begin, or to go on, and follows it. */
  async ask() {
    try {
      await this.#follow();
    } catch (wrong) {
      this.#tell(sentenceOf(wrong), true);
    }
  }

  /** @returns {Promise<void>} */
  async #follow() {
    this.again.hidden = true;
    this.show(await this.#begin());
    while (this.lesson?.stage === "waiting" || this.lesson?.stage === "thinking") {
      await pause(SOON);
      this.show(await ask(this.address));
    }
    if (this.lesson?.stage === "idle") return this.#follow();
  }

  /**
   * Asks it to begin, and again where it is busy elsewhere.
   * @returns {Promise<Lesson>}
   */
  async #begin() {
    for (;;)
      try {
        return await post(this.address);
      } catch (wrong) {
        if (!(wrong instanceof Wrong) || !BUSY.includes(wrong.status)) throw wrong;
        this.#tell(wrong.message, false);
        await pause(LATER);
      }
  }

  /**
   * @param {string} words
   * @param {boolean} stopped
   */
  #tell(words, stopped) {
    this.status.hidden = false;
    // Nobody wants to hear every step.
    setAttribute(this.words, "aria-live", this.lesson?.stage === "thinking" && !stopped ? "off" : "polite");
    this.words.textContent = words;
    this.again.hidden = !stopped;
  }

  /** @param {Lesson} lesson */
  show(lesson) {
    this.lesson = lesson;
    const { moves, total, stage } = lesson;
    this.status.hidden = stage === "done" && total > 0;
    this.bar.max = Math.max(total, 1);
    this.bar.value = moves.length;
    if (total === 0) this.#tell(say("ui.coach_no_choice"), false);
    else if (stage === "failed") this.#tell(say("ui.coach_failed"), true);
    else if (stage === "waiting") this.#tell(say("ui.coach_waiting"), false);
    else this.#tell(say("ui.coach_progress", String(moves.length), String(total)), false);
    if (stage === "done") this.status.hidden = total > 0;
    this.curve.show(lesson);
    this.#showSum(lesson);
    this.#showTurns(lesson);
    this.all.hidden = moves.length === 0;
    this.rows.replaceChildren(...moves.map((move) => this.#drawRow(move)));
  }

  /** @param {Lesson} lesson */
  #showSum({ reckoning, moves: [first], won }) {
    this.sum.hidden = !reckoning || !first;
    if (!reckoning || !first) return;
    const { given_away: given, given_low: low, given_high: high, luck, decision_share: share } = reckoning;
    const figures = html("dl", { class: "figures" },
      ...drawFigure(say("ui.coach_first"), percent.format(first.chance[0])),
      ...drawFigure(say("ui.coach_decisions"), ...givenAway(given, low, high)),
      ...drawFigure(say("ui.coach_luck"), luckWords(luck)),
      ...drawFigure(say("ui.coach_result"), percent.format(won)));
    this.sum.replaceChildren(figures, ...(share === null ? [] : drawShares(share)));
  }

  /** @param {Lesson} lesson */
  #showTurns({ reckoning, moves, won }) {
    this.turns.hidden = !reckoning || moves.length === 0;
    if (!reckoning) return;
    const found = [...reckoning.turning_points].sort((a, b) => a - b);
    const items = found.flatMap((seq) => {
      const n = moves.findIndex((move) => move.seq === seq);
      const move = moves[n];
      return move ? [this.#drawTurn(move, moves[n + 1]?.chance[0] ?? won)] : [];
    });
    this.turns.replaceChildren(
      html("h2", {}, say("ui.coach_turns")),
      items.length ? html("ol", {}, ...items) : html("p", { class: "sub" }, say("ui.coach_no_turns")),
    );
  }

  /**
   * @param {CoachedMove} move
   * @param {number} next The win chance at the next decision, or the result.
   */
  #drawTurn(move, next) {
    const up = next >= move.chance[0];
    return html("li", { class: up && !move.proved ? "up" : "down" },
      html("h3", {}, html("a", { href: this.link(move.seq) }, say("ui.coach_move", String(move.seq))), " ",
        html("span", {}, `${up ? "▲" : "▼"} ${percent.format(move.chance[0])} → ${percent.format(next)}`)),
      html("p", {}, html("b", {}, say("ui.named", say("ui.coach_done"), "")), move.done),
      html("p", {}, html("b", {}, say("ui.named", say("ui.coach_better"), "")), move.better || say("ui.coach_agrees")),
      move.better ? html("p", { class: move.proved ? "proved" : "sub" }, gain(move)) : null,
      html("p", { class: "ways" },
        html("a", { href: this.link(move.seq - 1) }, say("ui.coach_before")), " · ",
        html("a", { href: this.link(move.seq) }, say("ui.coach_look"))),
    );
  }

  /** @param {CoachedMove} move */
  #drawRow(move) {
    const [chance, low, high] = move.chance;
    return html("tr", {},
      html("th", { scope: "row" }, html("a", { href: this.link(move.seq) }, say("ui.coach_move", String(move.seq)))),
      html("td", {}, percent.format(chance), " ", html("small", {}, say("ui.coach_between", percent.format(low), percent.format(high)))),
      html("td", {}, move.done),
      html("td", {}, move.better || say("ui.coach_agrees")),
      html("td", { class: move.proved ? "proved" : "" }, move.better ? gain(move) : ""));
  }
}

/** @param {HTMLElement} rows */
function drawTable(rows) {
  const heads = [say("ui.past_move"), say("ui.coach_chance"), say("ui.coach_done"), say("ui.coach_better"), say("ui.coach_gain")];
  return html("table", {}, html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))), rows);
}

/**
 * What the coach's choice would have brought, and how sure that is; never less than nothing.
 * @param {CoachedMove} move
 */
function gain({ cost: [mean, low, high], proved }) {
  if (isNothing(mean) || mean < 0) return say("ui.coach_as_good");
  if (!proved) return say("ui.coach_unsure", percent.format(high));
  return say("ui.coach_sure", percent.format(mean), say("ui.coach_between", percent.format(Math.max(0, low)), percent.format(high)));
}

/**
 * Win chance that decisions gave away, in words: a figure below nought would mean nothing.
 * @param {number} given
 * @param {number} low
 * @param {number} high
 */
function givenAway(given, low, high) {
  if (given < 0 || isNothing(given))
    return [say("ui.coach_given_none"), high > 0 && !isNothing(high) ? say("ui.coach_given_most", percent.format(high)) : ""];
  return [say("ui.coach_given", percent.format(given)), say("ui.coach_between", percent.format(Math.max(0, low)), percent.format(high))];
}

/** @param {number} luck */
function luckWords(luck) {
  if (isNothing(luck)) return say("ui.coach_luck_even");
  return say(luck > 0 ? "ui.coach_luck_for" : "ui.coach_luck_against", percent.format(Math.abs(luck)));
}

/**
 * Whether a share is shown as nothing at all.
 * @param {number} share
 */
function isNothing(share) {
  return Math.abs(share) < 0.005;
}

/**
 * @param {string} name
 * @param {string} [value]
 * @param {string} [more]
 */
function drawFigure(name, value = "", more = "") {
  return [html("div", {}, html("dt", {}, name), html("dd", {}, value, more ? html("small", {}, ` ${more}`) : null))];
}

/** @param {number} share Of decisions. */
function drawShares(share) {
  const words = say("ui.coach_share", percent.format(share), percent.format(1 - share));
  const bar = html("div", { class: "shares", "aria-hidden": "true" }, html("i", {}), html("i", {}));
  bar.style.setProperty("--share", String(share));
  return [bar, html("p", {}, words)];
}

/** @param {number} time */
function pause(time) {
  return new Promise((done) => setTimeout(done, time));
}

openMenus();
void new Page(part("lesson")).ask();

/** The page of the coach: asks it to think a match over, and shows what it has found so far. */

import { Curve } from "./curve.js";
import { attribute, html, part } from "./dom.js";
import { openMenus } from "./menu.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Lesson} Lesson */
/** @typedef {import("./wire.js").CoachedMove} CoachedMove */

const SOON = 1_000;
/** How long to wait where the coach is busy elsewhere. */
const LATER = 5_000;

const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 0 });
const signed = new Intl.NumberFormat(document.documentElement.lang, {
  style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero",
});

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
      html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("ui.coach_all") }, table(this.rows)));
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
      this.#tell(wrong instanceof Error ? wrong.message : say("ui.went_wrong"), true);
    }
  }

  /** @returns {Promise<void>} */
  async #follow() {
    this.again.hidden = true;
    let answer = await fetch(this.address, { method: "POST" });
    while (answer.status === 503 || answer.status === 429) {
      this.#tell(await message(answer), false);
      await later(LATER);
      answer = await fetch(this.address, { method: "POST" });
    }
    for (;;) {
      if (!answer.ok) throw new Error(await message(answer));
      this.show(await answer.json());
      if (this.lesson?.stage === "idle") return this.#follow();
      if (this.lesson?.stage === "done" || this.lesson?.stage === "failed") return;
      await later(SOON);
      answer = await fetch(this.address);
    }
  }

  /**
   * @param {string} words
   * @param {boolean} stopped
   */
  #tell(words, stopped) {
    this.status.hidden = false;
    // Nobody wants to hear every step.
    attribute(this.words, "aria-live", this.lesson?.stage === "thinking" && !stopped ? "off" : "polite");
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
    this.#sum(lesson);
    this.#turns(lesson);
    this.all.hidden = moves.length === 0;
    this.rows.replaceChildren(...moves.map((move) => this.#row(move)));
  }

  /** @param {Lesson} lesson */
  #sum({ reckoning, moves: [first], won }) {
    this.sum.hidden = !reckoning || !first;
    if (!reckoning || !first) return;
    const { given_away: given, given_low: low, given_high: high, luck, decision_share: share } = reckoning;
    const figures = html("dl", { class: "figures" },
      ...figure(say("ui.coach_first"), percent.format(first.chance[0])),
      ...figure(say("ui.coach_decisions"), signed.format(-given), say("ui.coach_between", percent.format(-high), percent.format(-low))),
      ...figure(say("ui.coach_luck"), signed.format(luck)),
      ...figure(say("ui.coach_result"), percent.format(won)));
    this.sum.replaceChildren(figures, ...(share === null ? [] : shares(share)));
  }

  /** @param {Lesson} lesson */
  #turns({ reckoning, moves, won }) {
    this.turns.hidden = !reckoning || moves.length === 0;
    if (!reckoning) return;
    const found = [...reckoning.turning_points].sort((a, b) => a - b);
    const items = found.flatMap((seq) => {
      const n = moves.findIndex((move) => move.seq === seq);
      const move = moves[n];
      return move ? [this.#turn(move, moves[n + 1]?.chance[0] ?? won)] : [];
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
  #turn(move, next) {
    const up = next >= move.chance[0];
    return html("li", { class: up && !move.proved ? "up" : "down" },
      html("h3", {}, html("a", { href: this.link(move.seq) }, say("ui.coach_move", String(move.seq))), " ",
        html("span", {}, `${up ? "▲" : "▼"} ${percent.format(move.chance[0])} → ${percent.format(next)}`)),
      html("p", {}, html("b", {}, `${say("ui.coach_done")}: `), move.done),
      html("p", {}, html("b", {}, `${say("ui.coach_better")}: `), move.better || say("ui.coach_agrees")),
      move.better ? html("p", { class: move.proved ? "proved" : "sub" }, gain(move)) : null,
      html("p", { class: "ways" },
        html("a", { href: this.link(move.seq - 1) }, say("ui.coach_before")), " · ",
        html("a", { href: this.link(move.seq) }, say("ui.coach_look"))),
    );
  }

  /** @param {CoachedMove} move */
  #row(move) {
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
function table(rows) {
  const heads = [say("ui.past_move"), say("ui.coach_chance"), say("ui.coach_done"), say("ui.coach_better"), say("ui.coach_gain")];
  return html("table", {}, html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))), rows);
}

/**
 * What the coach's choice would have brought, and how sure that is.
 * @param {CoachedMove} move
 */
function gain({ cost: [mean, low, high], proved }) {
  if (mean <= 0) return say("ui.coach_as_good");
  const between = say("ui.coach_between", signed.format(low), signed.format(high));
  return say(proved ? "ui.coach_sure" : "ui.coach_unsure", signed.format(mean), between);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} [more]
 */
function figure(name, value, more = "") {
  return [html("div", {}, html("dt", {}, name), html("dd", {}, value, more ? html("small", {}, ` ${more}`) : null))];
}

/** @param {number} share Of decisions. */
function shares(share) {
  const words = say("ui.coach_share", percent.format(share), percent.format(1 - share));
  const bar = html("div", { class: "shares", "aria-hidden": "true" }, html("i", {}), html("i", {}));
  bar.style.setProperty("--share", String(share));
  return [bar, html("p", {}, words)];
}

/** @param {Response} answer */
async function message(answer) {
  const told = await answer.json().catch(() => null);
  return told?.error?.message || say("ui.went_wrong");
}

/** @param {number} time */
function later(time) {
  return new Promise((done) => setTimeout(done, time));
}

openMenus();
void new Page(part("lesson")).ask();

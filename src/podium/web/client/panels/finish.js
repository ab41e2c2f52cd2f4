/** The finish: who won and why, a podium, what decided it line by line, and what comes next. */

import { under } from "../kit/base.js";
import { citeRule } from "../kit/cite.js";
import { copyText } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { drawMark, html, svg } from "../kit/dom.js";
import { sha256 } from "../kit/sha256.js";
import { say } from "../kit/words.js";
import { ask, post, sentenceOf } from "../road/post.js";
import { coachAddress } from "./addresses.js";

/** @typedef {import("../scene/state.js").State} State */
/** @typedef {import("../scene/art.js").Art} Art */
/** @typedef {import("../road/wire.js").Outcome} Outcome */
/** @typedef {import("../road/wire.js").ScoreCell} ScoreCell */
/** @typedef {import("../road/wire.js").ScoreLine} ScoreLine */

/** So many stand on the podium; the others beside it. */
const STEPS = 3;
/** Handing on: out of a box, upwards. */
const SHARE = "M12 15V3M7.5 7.5 12 3l4.5 4.5M7 11H4.5v10h15V11H17";

/**
 * @typedef {object} Around What a finish needs beside the state.
 * @property {string} api
 * @property {Art} art
 * @property {string} rules The address of the rules.
 */

/**
 * Opens the box that tells the end; put aside, it leaves the board as the last move left it.
 * @param {State} state
 * @param {Around} around
 */
export function showFinish(state, around) {
  const { outcome } = state.stand;
  if (!outcome || document.querySelector("dialog.end")) return;
  const aside = html("button", { type: "button", class: "aside" }, say("ui.finish.board"));
  const turning = html("section", { class: "turning", hidden: true });
  const box = openDialog(
    "end",
    outcome.head || say("ui.match_over"),
    html("p", { class: "ending" }, outcome.why || outcome.ending, " ", aside),
    html("div", { class: "told" },
      drawPodium(state, outcome, around.art),
      html("div", { class: "counted" },
        drawScoring(state, outcome, around),
        turning,
        drawLuck(state, outcome, around.api))),
    html("div", { class: "next" }, ...drawNext(state, outcome, around.api)),
  );
  const [first] = outcome.winners;
  const title = box.querySelector("h2");
  if (title && first !== undefined) title.prepend(drawMark(first));
  // Nobody asks for a rematch by a key that was meant for the last move.
  title?.setAttribute("tabindex", "-1");
  title?.focus();
  aside.addEventListener("click", () => box.close());
  void tellTurning(state, around.api, turning);
}

/**
 * The seats, the best first. Nobody need have won: then nobody stands on the highest step.
 * @param {Outcome} outcome
 */
function ranked({ ranks }) {
  return ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
}

/**
 * @param {State} state
 * @param {Outcome} outcome
 * @param {Art} art
 */
function drawPodium(state, outcome, art) {
  const figures = outcome.scoring?.figures ?? [];
  return html("ol", { class: "ranks" }, ...ranked(outcome).map(({ rank, seat }, place) => {
    const figure = figures[seat];
    const drawing = figure ? art.draw(figure) : drawMark(seat);
    drawing.setAttribute("aria-hidden", "true");
    const winner = outcome.winners.includes(seat);
    return html(
      "li",
      { class: `seat-${seat + 1} rank-${rank}${winner ? " winner" : ""}${place < STEPS && rank <= STEPS ? "" : " beside"}` },
      html("span", { class: "figure" }, drawing),
      html("span", { class: "step" },
        html("b", { "aria-label": `${say("ui.rank")} ${rank}` }, String(rank)),
        html("span", { class: "who" }, drawMark(seat), html("bdi", { class: "name" }, state.name(seat)),
          seat === state.seat ? html("i", {}, say("ui.you")) : null),
        html("span", { class: "score" }, resultOf(state, outcome, seat))),
    );
  }));
}

/**
 * What a seat reached: that it resigned, what kept it from being counted, or its score.
 * @param {State} state
 * @param {Outcome} outcome
 * @param {number} seat
 */
function resultOf(state, { scores, scoring }, seat) {
  if (state.players.find((player) => player.seat === seat)?.resigned) return say("ui.has_resigned");
  const sum = scoring?.lines.find((line) => line.total)?.cells[seat];
  return sum?.value === null ? sum.note ?? "" : scores[seat] ?? "";
}

/**
 * What decided it: a line a thing, a column a seat, the winner's tinted.
 * @param {State} state
 * @param {Outcome} outcome
 * @param {Around} around
 */
function drawScoring(state, outcome, { art, rules }) {
  const { scoring } = outcome;
  if (!scoring) return "";
  const seats = ranked(outcome).map(({ seat }) => seat);
  const won = (/** @type {number} */ seat) => (outcome.winners.includes(seat) ? "won" : "");
  const head = html("tr", {}, html("td", {}), ...seats.map((seat) =>
    html("th", { scope: "col", class: `seat-${seat + 1} ${won(seat)}` }, drawMark(seat),
      html("bdi", {}, state.name(seat)), seat === state.seat ? html("i", {}, say("ui.you")) : null)));
  const drawLine = (/** @type {ScoreLine} */ { label, cells, note = "", symbol = "", total = false }) =>
    html("tr", { class: total ? "total" : "" },
      html("th", { scope: "row" }, html("span", { class: "thing" }, symbol ? art.draw(symbol) : null,
        html("span", {}, label, note ? html("small", {}, note) : null))),
      ...seats.map((seat) => html("td", { class: won(seat) }, ...drawCell(cells[seat]))));
  return html("section", { class: "scored" },
    html("h3", {}, scoring.title, scoring.rule && rules ? citeRule(rules, scoring.rule) : null),
    html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": scoring.title },
      html("table", {}, html("thead", {}, head), html("tbody", {}, ...scoring.lines.map(drawLine)))),
    scoring.note ? html("p", { class: "sub" }, scoring.note) : null);
}

/** @param {ScoreCell | undefined} cell */
function drawCell(cell) {
  if (!cell) return [];
  const { value, note = "", counts = true } = cell;
  const shown = value === null ? "–" : String(value);
  return [html("b", { class: counts ? "" : "apart" }, counts ? shown : `(${shown})`), note ? html("small", {}, note) : null];
}

/**
 * Where the match turned for this seat, if the coach has been asked before.
 * @param {State} state
 * @param {string} api
 * @param {HTMLElement} root
 */
async function tellTurning({ seat }, api, root) {
  if (seat === null) return;
  /** @type {import("../road/answers.js").Turning} */
  const { found } = await ask(`${api}/turning?seat=${seat}`).catch(() => ({ found: null }));
  if (!found) return;
  const { seq, done, better } = found;
  root.replaceChildren(
    html("h3", {}, say("ui.finish.turning")),
    html("p", {}, better ? say("ui.finish.turned", String(seq), done, better) : say("ui.finish.turned_well", String(seq), done)),
    html("a", { href: `${location.pathname}?at=${seq}&seat=${seat}` }, say("ui.finish.look")));
  root.hidden = false;
}

/**
 * In a closed drawer the record, the seed and what was published of it, with a button that compares
 * them here and now, and has all luck drawn again.
 * @param {State} state
 * @param {Outcome} outcome
 * @param {string} api
 */
function drawLuck(state, outcome, api) {
  const found = html("output", {});
  const check = html("button", { type: "button", class: "btn" }, say("ui.check_luck"));
  check.addEventListener("click", () => {
    check.disabled = true;
    void checkLuck(state, outcome, api).then(({ right, words }) => {
      found.textContent = `${right ? "✓" : "✗"} ${words}`;
      found.className = right ? "right" : "wrong";
      check.disabled = false;
    });
  });
  return html(
    "details",
    { class: "luck" },
    html("summary", {}, say("ui.finish.drawer")),
    html("dl", {},
      html("dt", {}, say("ui.seed")), html("dd", {}, outcome.seed),
      html("dt", {}, `${say("ui.commitment")} (SHA-256)`), html("dd", {}, state.commitment)),
    html("p", {}, check, " ", found),
    html("p", {}, html("a", { class: "btn", href: `${api}/record`, download: `${state.match}.jsonl` }, say("ui.record"))),
  );
}

/**
 * Whether the seed is the one that was promised, which is found out here, and whether all luck came
 * from it, which the site draws again.
 * @param {State} state
 * @param {Outcome} outcome
 * @param {string} api
 */
async function checkLuck(state, outcome, api) {
  if (sha256(outcome.seed) !== state.commitment) return { right: false, words: say("ui.seed_is_wrong") };
  try {
    /** @type {import("../road/answers.js").LuckChecked} */
    const { draws, given, fits } = await ask(`${api}/luck`);
    if (!fits) return { right: false, words: say("ui.luck_wrong") };
    const taken = given ? ` ${say("ui.luck_given", given)}` : "";
    return { right: true, words: `${say("ui.luck_fits", draws)}${taken}` };
  } catch (wrong) {
    return { right: false, words: sentenceOf(wrong) };
  }
}

/**
 * *Rematch* is the one thing that is filled.
 * @param {State} state
 * @param {Outcome} outcome
 * @param {string} api
 */
function drawNext(state, outcome, api) {
  const coach = html("a", { class: "btn", href: coachAddress(state) }, say("ui.coach"));
  const words = html("span", {}, say("ui.finish.share"));
  const share = html("button", { type: "button", class: "btn share" },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SHARE })), words);
  share.addEventListener("click", () => void shareMatch(outcome, words));
  const more = [coach, share];
  return state.own.length === 0 ? more : [drawRematch(state, api), ...more];
}

/**
 * Hands the link to the match on by what the device has for that, else copies it.
 * @param {Outcome} outcome
 * @param {HTMLElement} words What the button says.
 */
async function shareMatch(outcome, words) {
  const url = `${location.origin}${location.pathname}`;
  try {
    if (navigator.share) await navigator.share({ title: document.title, text: outcome.head ?? "", url });
    else {
      await copyText(url);
      words.textContent = say("ui.copied");
      // Where there is room for a picture alone, it is said in words what happened.
      words.classList.add("said");
    }
  } catch {
    // Whoever thought better of it has shared nothing.
  }
}

/**
 * @param {State} state
 * @param {string} api
 */
function drawRematch(state, api) {
  const button = html("button", { type: "button", class: "btn go again" },
    say(state.rematch ? "ui.rematch_asked" : "ui.rematch"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    const wrong = await goToRematch(api);
    button.disabled = false;
    if (wrong) button.textContent = wrong;
  });
  return button;
}

/**
 * Somebody asked for a rematch: the box that tells the end says so, where it is open.
 * @param {State} state
 */
export function renewFinish({ rematch }) {
  const button = document.querySelector("dialog.end .again");
  if (button && rematch) button.textContent = say("ui.rematch_asked");
}

/**
 * Goes to the match that follows; whoever asks first opens it. Gives back what was wrong.
 * @param {string} api
 * @returns {Promise<string>}
 */
export async function goToRematch(api) {
  try {
    /** @type {import("../road/answers.js").GivenSeat} */
    const { code } = await post(`${api}/rematch`);
    location.assign(under(`/t/${code}`));
    return "";
  } catch (wrong) {
    return sentenceOf(wrong);
  }
}

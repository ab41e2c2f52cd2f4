/** The end of a match: who won and why, the seed that all luck came from, and what comes next. */

import { dialog } from "./dialog.js";
import { html, mark } from "./dom.js";
import { sha256 } from "./sha256.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./wire.js").Outcome} Outcome */

/**
 * @param {State} state
 * @param {string} api
 */
export function showEnd(state, api) {
  const { outcome } = state.stand;
  if (!outcome) return;
  const won = state.seat !== null && outcome.winners.includes(state.seat);
  dialog(
    "end",
    say(won ? "ui.you_won" : "ui.match_over"),
    html("p", { class: "ending" }, outcome.ending),
    ranks(state, outcome),
    luck(state, outcome, api),
    html("div", { class: "next" }, ...next(state, api)),
  );
}

/**
 * @param {State} state
 * @param {Outcome} outcome
 */
function ranks(state, outcome) {
  const seats = outcome.ranks.map((rank, seat) => ({ rank, seat }));
  seats.sort((a, b) => a.rank - b.rank);
  return html(
    "ol",
    { class: "ranks" },
    ...seats.map(({ rank, seat }) =>
      html(
        "li",
        { class: outcome.winners.includes(seat) ? "winner" : "" },
        html("b", { "aria-label": `${say("ui.rank")} ${rank}` }, String(rank)),
        mark(seat),
        html("bdi", { class: "name" }, state.name(seat)),
        html("span", {}, outcome.scores[seat] ?? ""),
      ),
    ),
  );
}

/**
 * The seed and what was published of it, with a button that compares them here and now, and has all
 * luck drawn again.
 * @param {State} state
 * @param {Outcome} outcome
 * @param {string} api
 */
function luck(state, outcome, api) {
  const found = html("output", {});
  const check = html("button", { type: "button", class: "btn" }, say("ui.check_luck"));
  check.addEventListener("click", () => {
    check.disabled = true;
    void checked(state, outcome, api).then(({ right, words }) => {
      found.textContent = `${right ? "✓" : "✗"} ${words}`;
      found.className = right ? "right" : "wrong";
      check.disabled = false;
    });
  });
  return html(
    "details",
    { class: "luck" },
    html("summary", {}, say("ui.seed")),
    html("dl", {},
      html("dt", {}, say("ui.seed")), html("dd", {}, outcome.seed),
      html("dt", {}, `${say("ui.commitment")} (SHA-256)`), html("dd", {}, state.commitment)),
    html("p", {}, check, " ", found),
  );
}

/**
 * Whether the seed is the one that was promised, which is found out here, and whether all luck came
 * from it, which the site draws again.
 * @param {State} state
 * @param {Outcome} outcome
 * @param {string} api
 */
async function checked(state, outcome, api) {
  if (sha256(outcome.seed) !== state.commitment) return { right: false, words: say("ui.seed_is_wrong") };
  try {
    const answer = await fetch(`${api}/luck`);
    const told = await answer.json();
    if (!answer.ok) return { right: false, words: told.error?.message || say("ui.went_wrong") };
    if (!told.fits) return { right: false, words: say("ui.luck_wrong") };
    const given = told.given ? ` ${say("ui.luck_given", told.given)}` : "";
    return { right: true, words: `${say("ui.luck_fits", told.draws)}${given}` };
  } catch {
    return { right: false, words: say("ui.went_wrong") };
  }
}

/**
 * @param {State} state
 * @param {string} api
 */
function next(state, api) {
  const record = html("a", { class: "btn", href: `${api}/record`, download: `${state.match}.jsonl` },
    say("ui.record"));
  const home = html("a", { class: "btn", href: "/" }, say("ui.home"));
  const more = [coachLink(state), record, home];
  return state.own.length === 0 ? more : [rematchButton(state, api), ...more];
}

/**
 * Where the coach tells how the match went: for one's own seat, if there is one.
 * @param {State} state
 */
export function coachLink({ seat }) {
  const query = seat === null ? "" : `?seat=${seat}`;
  return html("a", { class: "btn", href: `${location.pathname}/coach${query}` }, say("ui.coach"));
}

/**
 * @param {State} state
 * @param {string} api
 */
function rematchButton(state, api) {
  const button = html("button", { type: "button", class: "btn go again" },
    say(state.rematch ? "ui.rematch_asked" : "ui.rematch"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    const wrong = await rematch(api);
    button.disabled = false;
    if (wrong) button.textContent = wrong;
  });
  return button;
}

/**
 * Somebody asked for a rematch: the box that tells the end says so, where it is open.
 * @param {State} state
 */
export function renewEnd({ rematch }) {
  const button = document.querySelector("dialog.end .again");
  if (button && rematch) button.textContent = say("ui.rematch_asked");
}

/**
 * Goes to the match that follows; whoever asks first opens it. Gives back what was wrong.
 * @param {string} api
 * @returns {Promise<string>}
 */
export async function rematch(api) {
  try {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${api}/rematch`, { method: "POST", headers, body: "{}" });
    const told = await answer.json();
    if (!answer.ok) return told.error?.message || say("ui.went_wrong");
    location.assign(`/t/${told.code}`);
    return "";
  } catch {
    return say("ui.went_wrong");
  }
}

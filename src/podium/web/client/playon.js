/** Playing on from a move: a new match against bots, with new luck, that says what it is. */

import { dialog } from "./dialog.js";
import { html } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Player} Player */

/**
 * @param {string} api Of the match, or of the record.
 * @param {number} at
 * @param {readonly Player[]} players
 * @param {number | null} own The seat to begin with.
 */
export function playOn(api, at, players, own) {
  const seat = html("select", { autocomplete: "off" },
    ...players.map((player) => html("option", { value: player.seat }, player.name)));
  if (own !== null) seat.value = String(own);
  const wrong = html("p", { class: "wrong", role: "alert" });
  const go = html("button", { type: "button", class: "btn go" }, say("ui.play_on"));
  go.addEventListener("click", () => {
    go.disabled = true;
    begun(api, at, Number(seat.value)).catch((/** @type {Error} */ error) => {
      wrong.textContent = error.message;
      go.disabled = false;
    });
  });
  dialog("play-on", say("ui.play_on"), html("p", {}, say("ui.play_on_hint", String(at))),
    html("label", { class: "eyes" }, html("span", {}, say("ui.play_on_seat")), seat), wrong,
    html("div", { class: "next" }, go));
}

/**
 * @param {string} api
 * @param {number} at
 * @param {number} seat
 */
async function begun(api, at, seat) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ at, seat });
  const answer = await fetch(`${api}/on`, { method: "POST", headers, body });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.message || say("ui.went_wrong"));
  location.assign(`/t/${told.code}`);
}

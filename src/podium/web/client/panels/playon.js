/** Playing on from a move: a new match against bots, with new luck, that says what it is. */

import { under } from "../kit/base.js";
import { openDialog } from "../kit/dialog.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { post, sentenceOf } from "../road/post.js";

/** @typedef {import("../road/wire.js").Player} Player */

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
    begin(api, at, Number(seat.value)).catch((/** @type {unknown} */ error) => {
      wrong.textContent = sentenceOf(error);
      go.disabled = false;
    });
  });
  openDialog("play-on", say("ui.play_on"), html("p", {}, say("ui.play_on_hint", String(at))),
    html("label", { class: "eyes" }, html("span", {}, say("ui.play_on_seat")), seat), wrong,
    html("div", { class: "next" }, go));
}

/**
 * @param {string} api
 * @param {number} at
 * @param {number} seat
 */
async function begin(api, at, seat) {
  /** @type {import("../road/answers.js").GivenSeat} */
  const { code } = await post(`${api}/on`, { at, seat });
  location.assign(under(`/t/${code}`));
}

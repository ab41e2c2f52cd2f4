/** Moving one's seat to another device: a code and a picture to scan. */

import { dialog } from "./dialog.js";
import { html } from "./dom.js";
import { say } from "./words.js";

/**
 * Makes the menu's button work.
 * @param {string} api
 * @param {import("./state.js").State} state
 * @param {() => string} key What opened the curtain.
 */
export function moveSeats(api, state, key) {
  const button = document.getElementById("move");
  /** @type {HTMLDialogElement | null} */
  let box = null;
  /** @type {number | null} Whose code it shows. */
  let seat = null;
  button?.addEventListener("click", async () => {
    seat = state.seat;
    box = await show(api, state, key());
  });
  return () => {
    // The seat has gone, and the code with it.
    if (box && state.seat !== seat) box.close();
    if (button) button.hidden = state.seat === null || Boolean(state.stand.outcome);
  };
}

/**
 * @param {string} api
 * @param {import("./state.js").State} state
 * @param {string} key
 */
async function show(api, state, key) {
  document.getElementById("menu")?.removeAttribute("open");
  const headers = { "Content-Type": "application/json", "podium-key": key };
  const body = JSON.stringify({ seat: state.seat });
  const answer = await fetch(`${api}/transfer`, { method: "POST", headers, body }).catch(() => null);
  const told = answer ? await answer.json() : {};
  if (!answer?.ok) {
    const why = html("p", { class: "wrong" }, told.error?.message || say("ui.went_wrong"));
    return dialog("move", say("ui.move_seat"), why);
  }
  return dialog(
    "move",
    say("ui.move_seat"),
    html("img", { class: "qr", src: told.qr, alt: told.link }),
    html("p", { class: "code" }, html("b", {}, told.code)),
    html("p", {}, say("ui.move_seat_help")),
  );
}

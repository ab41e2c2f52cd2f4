/** Moving one's seat to another device: a code and a picture to scan. */

import { openDialog } from "../kit/dialog.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { post, sentenceOf } from "../road/post.js";

/**
 * Makes the menu's button work.
 * @param {string} api
 * @param {import("../scene/state.js").State} state
 * @param {() => string} key What opened the curtain.
 */
export function moveSeats(api, state, key) {
  const button = document.getElementById("move");
  /** @type {HTMLDialogElement | null} */
  let box = null;
  /** @type {number | null} Whose code it shows. */
  let seat = null;
  button?.addEventListener("click", async () => {
    const asker = state.seat;
    const told = await tellCode(api, asker, key());
    // The curtain may have fallen meanwhile: whoever sits there now gets nobody's code.
    if (state.seat !== asker) return;
    seat = asker;
    box = openDialog("move", say("ui.move_seat"), ...told);
  });
  return () => {
    // The seat has gone, and the code with it.
    if (box && state.seat !== seat) box.close();
    if (button) button.hidden = state.seat === null || Boolean(state.stand.outcome);
  };
}

/**
 * What the box shows: the code that moves a seat, or why there is none.
 * @param {string} api
 * @param {number | null} seat
 * @param {string} key
 */
async function tellCode(api, seat, key) {
  document.getElementById("menu")?.removeAttribute("open");
  try {
    /** @type {import("../road/answers.js").Transfer} */
    const { code, link, qr } = await post(`${api}/transfer`, { seat }, key);
    return [
      html("img", { class: "qr", src: qr, alt: link }),
      html("p", { class: "code" }, html("b", {}, code)),
      html("p", {}, say("ui.move_seat_help")),
    ];
  } catch (wrong) {
    return [html("p", { class: "wrong" }, sentenceOf(wrong))];
  }
}

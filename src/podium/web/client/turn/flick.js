/**
 * The flick: a button that is held while a gauge fills, and let go to choose how far it has come.
 *
 * It serves offers that differ in a number. The gauge goes up and down again, so that nobody has to
 * hurry; a short touch, or letting go elsewhere, chooses nothing, and the button says that it is to be
 * held. A slider stands beside it for those who cannot or would not hold.
 */

import { html, setAttribute } from "../kit/dom.js";
import { say } from "../kit/words.js";

/** @typedef {import("../road/wire.js").Offer} Offer */

/** How long the gauge takes to fill. */
const FILL = 1_800;
/** A shorter touch was none. */
const TOUCH = 150;
/** So far beside the button a finger may slip. */
const SLIP = 60;

/**
 * @param {readonly Offer[]} offers The lowest number first.
 * @param {(offer: Offer) => void} take
 * @returns {HTMLButtonElement}
 */
export function drawFlick(offers, take) {
  const shown = html("output", {}, "");
  const hint = html("span", { "aria-live": "polite" }, say("ui.flick"));
  const button = html("button", { type: "button", class: "btn flick" }, html("i"), hint, shown);
  let begun = 0;
  let frame = 0;

  const reached = () => {
    const phase = ((performance.now() - begun) / FILL) % 2;
    const full = phase < 1 ? phase : 2 - phase;
    return Math.min(Math.floor(full * offers.length), offers.length - 1);
  };
  const draw = () => {
    const at = reached();
    button.style.setProperty("--fill", `${((at + 1) / offers.length) * 100}%`);
    shown.textContent = String(offers[at]?.number ?? "");
    frame = requestAnimationFrame(draw);
  };
  const begin = () => {
    if (begun) return;
    begun = performance.now();
    button.classList.add("held");
    setAttribute(shown, "aria-hidden", "true");
    draw();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    begun = 0;
    button.classList.remove("held");
    button.style.removeProperty("--fill");
    shown.textContent = "";
  };
  const letGo = () => {
    if (!begun) return;
    const held = performance.now() - begun > TOUCH;
    const offer = offers[reached()];
    stop();
    if (!held) hint.textContent = say("ui.flick_longer");
    else if (offer) take(offer);
  };

  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    begin();
  });
  button.addEventListener("pointerup", (event) => (isOver(button, event) ? letGo() : stop()));
  button.addEventListener("pointercancel", stop);
  // A long press on a phone would open a menu.
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return stop();
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    begin();
  });
  button.addEventListener("keyup", (event) => {
    if (event.key === " " || event.key === "Enter") letGo();
  });
  button.addEventListener("blur", stop);
  return button;
}

/**
 * Whether a finger is still on the button, or nearly.
 * @param {HTMLElement} button
 * @param {PointerEvent} event
 */
function isOver(button, { clientX, clientY }) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return clientX > left - SLIP && clientX < right + SLIP && clientY > top - SLIP && clientY < bottom + SLIP;
}

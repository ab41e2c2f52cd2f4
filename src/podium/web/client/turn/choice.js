/** One choice among the offers: a button, or where offers differ in a number, a slider and a button. */

import { html, setAttribute } from "../kit/dom.js";
import { drawFlick } from "./flick.js";

/** @typedef {import("../road/wire.js").Offer} Offer */

/** @type {Map<string, number>} Where each slider stands. */
const numbers = new Map();

/** Sliders stand where they begin: somebody else looks from now on. */
export function forgetNumbers() {
  numbers.clear();
}

/**
 * @param {string} label
 * @param {string} look
 * @param {boolean} busy
 * @param {() => void} act
 */
export function drawButton(label, look, busy, act) {
  const button = html("button", { type: "button", class: `btn ${look}` }, label);
  setAttribute(button, "aria-disabled", busy ? "true" : null);
  button.addEventListener("click", (event) => {
    // The second click of a double one is no second wish.
    if (!busy && event.detail < 2) act();
  });
  return button;
}

/**
 * @param {readonly Offer[]} group Offers that differ in a number, or a single one.
 * @param {string} look
 * @param {boolean} busy
 * @param {(offer: Offer) => void} take
 */
export function drawChoice(group, look, busy, take) {
  const [first] = group;
  if (!first) return html("span");
  if (first.number !== undefined) return drawSlider(group, look, busy, take);
  return drawButton(first.label, look, busy, () => take(first));
}

/**
 * @param {readonly Offer[]} group
 * @param {string} look
 * @param {boolean} busy
 * @param {(offer: Offer) => void} take
 */
function drawSlider(group, look, busy, take) {
  const key = group[0]?.picks.join() ?? "";
  const start = group[0]?.gesture ? group.length >> 1 : 0;
  const at = Math.min(numbers.get(key) ?? start, group.length - 1);
  const chosen = () => group[Number(slider.value)];
  const button = drawButton("", look, busy, () => {
    const offer = chosen();
    if (offer) take(offer);
  });
  const slider = html("input", { type: "range", min: 0, max: group.length - 1, value: at });
  const told = () => {
    numbers.set(key, Number(slider.value));
    button.textContent = chosen()?.label ?? "";
    setAttribute(slider, "aria-valuetext", String(chosen()?.number));
    setAttribute(slider, "aria-label", chosen()?.label);
  };
  slider.addEventListener("input", told);
  told();
  // Where a number is chosen by a gesture, the slider stands behind it.
  const flick = group[0]?.gesture === "flick" && !busy ? drawFlick(group, take) : null;
  if (flick) setAttribute(button, "class", "btn");
  return html("div", { class: flick ? "choose by-flick" : "choose" }, flick, slider, button);
}

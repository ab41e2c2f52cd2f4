/**
 * The field for a PIN. It is typed unseen each time: a browser that kept it would fill it in for whoever is
 * next, so it is called a code that is good once, which no browser offers to keep.
 */

import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";

/**
 * @param {string} name Whose it is.
 * @param {import("../kit/dom.js").Attributes} [more]
 */
export function drawPinField(name, more = {}) {
  return html("input", {
    type: "password", inputmode: "numeric", maxlength: 8, autocomplete: "one-time-code", required: true,
    "aria-label": say("ui.pin_of", name), placeholder: "PIN", ...more,
  });
}

/** The page of a new match: only as many seats as were chosen ask who sits there. */

import { openForms } from "../kit/forms.js";

openForms();

const seats = document.getElementById("seats");
const others = [...document.querySelectorAll("#others [data-seat]")];
const hint = document.querySelector("#new .shared");

/** Shows what can be filled in; whoever sits on this device has a name. */
function showSeats() {
  if (!(seats instanceof HTMLSelectElement)) return;
  let shared = false;
  for (const other of others) {
    if (!(other instanceof HTMLElement)) continue;
    other.hidden = Number(other.dataset["seat"]) >= Number(seats.value);
    const here = !other.hidden && other.querySelector("select")?.value === "here";
    shared ||= here;
    show(other.querySelector(".beside"), here);
    other.querySelector("input")?.toggleAttribute("required", here);
  }
  show(hint, shared);
}

/**
 * @param {Element | null} element
 * @param {boolean} shown
 */
function show(element, shown) {
  if (!(element instanceof HTMLElement)) return;
  element.hidden = !shown;
  // What is out of sight is neither sent nor judged: nobody could mend it there.
  for (const field of element.querySelectorAll("input")) field.disabled = !shown;
}

document.getElementById("new")?.addEventListener("change", showSeats);
showSeats();

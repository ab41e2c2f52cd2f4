/** The page of a new match: only as many seats as were chosen ask who sits there. */

import "./home.js";

const seats = document.getElementById("seats");
const others = document.querySelectorAll("#others [data-seat]");

function fewer() {
  if (!(seats instanceof HTMLSelectElement)) return;
  for (const other of others)
    if (other instanceof HTMLElement)
      other.hidden = Number(other.dataset["seat"]) >= Number(seats.value);
}

seats?.addEventListener("change", fewer);
fewer();

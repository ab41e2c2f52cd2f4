/** The page of a game's rules, searched: rules without all the words typed are hidden, and chapters without rules. */

import { part } from "../kit/dom.js";
import { say } from "../kit/words.js";

const book = part("book");
const form = part("search");
const field = part("sought");
const told = part("found");

/** Rows of all tables with their words, read once: rules, and what the cards do. */
const rules = [...book.querySelectorAll("tbody tr")].map((row) => ({
  row: /** @type {HTMLElement} */ (row),
  words: plain(row.textContent ?? ""),
}));

/**
 * Small letters without their accents: who types `sequence` finds `séquence`, and `ß` is `ss`.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

function search() {
  const sought = field instanceof HTMLInputElement ? plain(field.value).split(/\s+/).filter(Boolean) : [];
  const searching = sought.length > 0;
  let found = 0;
  for (const { row, words } of rules) {
    row.hidden = !sought.every((word) => words.includes(word));
    if (!row.hidden) found += 1;
  }
  for (const section of book.querySelectorAll("section"))
    section.hidden = searching && !section.querySelector("tbody tr:not([hidden])");
  book.classList.toggle("searching", searching);
  document.body.classList.toggle("searching", searching);
  told.textContent = searching ? say("ui.rules_found", found) : "";
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", search);
// A link to a rule shows it, whatever was sought.
addEventListener("hashchange", () => {
  if (field instanceof HTMLInputElement) field.value = "";
  search();
  document.querySelector(":target")?.scrollIntoView();
});
// The browser may have kept what was typed before a reload.
search();

/** Brings a record to the site, which checks it and shows it. */

import { part } from "./dom.js";
import { openMenus } from "./menu.js";
import { say } from "./words.js";

/** @param {File} file */
async function brought(file) {
  const answer = await fetch("/api/replays", {
    method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body: file,
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.message || say("ui.went_wrong"));
  location.assign(told.page);
}

openMenus();
const [form, wrong, field] = [part("bring"), part("wrong"), part("file")];
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
  if (!file) return;
  wrong.hidden = false;
  wrong.textContent = say("ui.replay_checking");
  brought(file).catch((/** @type {Error} */ error) => (wrong.textContent = error.message));
});

/** The page that takes a record to the site, which checks it and shows it. */

import { under } from "../kit/base.js";
import { part } from "../kit/dom.js";
import { openMenus } from "../kit/menu.js";
import { say } from "../kit/words.js";
import { postFile, sentenceOf } from "../road/post.js";

/** @param {File} file */
async function bring(file) {
  /** @type {import("../road/answers.js").Brought} */
  const { page } = await postFile(under("/api/replays"), file, "application/x-ndjson");
  location.assign(page);
}

openMenus();
const [form, wrong, field] = [part("bring"), part("wrong"), part("file")];
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
  if (!file) return;
  wrong.hidden = false;
  wrong.textContent = say("ui.replay_checking");
  bring(file).catch((/** @type {unknown} */ error) => (wrong.textContent = sentenceOf(error)));
});

/** Reporting a problem: what was wrong, in words, with what this screen shows. */

import { openDialog } from "../kit/dialog.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { post, sentenceOf } from "../road/post.js";

const LONGEST = 2000;

/**
 * Asks what is wrong.
 * @param {string} api
 * @param {{ seq: number, hash: string }} shown What the screen shows.
 * @param {() => string} key What opened the curtain, where several people share the device.
 */
export function openReport(api, { seq, hash }, key) {
  const words = html("textarea", { rows: 5, maxlength: LONGEST });
  const send = html("button", { type: "button", class: "btn go" }, say("ui.report_send"));
  const answer = html("p", { role: "status" });
  send.addEventListener("click", () => {
    send.disabled = true;
    const problem = { seq: Math.max(seq, 0), hash, text: words.value, browser: browser() };
    report(api, key(), problem).then(
      (id) => (answer.textContent = say("ui.report_kept", id)),
      (wrong) => {
        answer.textContent = sentenceOf(wrong);
        send.disabled = false;
      },
    );
  });
  openDialog("report", say("ui.report"), html("p", {}, say("ui.report_hint")),
    html("label", {}, html("span", {}, say("ui.report_words")), words), answer,
    html("div", { class: "next" }, send));
}

/** The browser and its window, shortly. */
function browser() {
  return `${innerWidth}x${innerHeight} ${navigator.userAgent}`.slice(0, 300);
}

/**
 * @param {string} api
 * @param {string} key
 * @param {{ seq: number, hash: string, text: string, browser: string }} problem
 * @returns {Promise<string>} By what it is found again.
 */
async function report(api, key, problem) {
  /** @type {import("../road/answers.js").Found} */
  const { id } = await post(`${api}/report`, problem, key);
  return id;
}

/** The invitation, which brings others to the table: link, code and a picture to scan, also while a match goes on. */

import { copyText } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";

/**
 * Makes its button copy the link.
 * @param {Element} root
 */
export function openInvite(root) {
  const link = root.querySelector("input");
  const copy = root.querySelector("button");
  if (!link || !copy) return;
  copy.hidden = false;
  link.addEventListener("focus", () => link.select());
  copy.addEventListener("click", () => {
    void copyText(link.value).then(() => (copy.textContent = say("ui.copied")));
  });
}

/** Shows it over the table: whoever comes now watches. */
export function showInvite() {
  document.getElementById("menu")?.removeAttribute("open");
  const kept = document.getElementById("invitation");
  const found = (kept instanceof HTMLTemplateElement ? kept.content : document).querySelector(".invite");
  if (!found) return;
  const shown = /** @type {Element} */ (found.cloneNode(true));
  const waiting = document.getElementById("waiting");
  const begun = !waiting || waiting.hidden;
  openDialog("inviting", say("ui.code_and_link"), shown, ...(begun ? [html("p", { class: "sub" }, say("ui.invite_watch"))] : []));
  openInvite(shown);
}

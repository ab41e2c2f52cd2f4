/** A rule opens where it is cited, without leaving the table. */

import { dialog } from "./dialog.js";
import { html } from "./dom.js";
import { say } from "./words.js";

/** @type {Map<string, Promise<Document>>} */
const books = new Map();

/**
 * Makes every link to a rule inside an element open the rule in a box.
 * @param {HTMLElement} root
 */
export function openRules(root) {
  root.addEventListener("click", (event) => {
    const chip = event.target instanceof Element ? event.target.closest("a.rule") : null;
    if (!(chip instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void show(chip);
  });
}

/** @param {HTMLAnchorElement} chip */
async function show(chip) {
  const [address = "", rule = ""] = chip.href.split("#");
  const words = await text(address, rule).catch(() => "");
  if (!words) {
    open(chip.href, "_blank", "noopener");
    return;
  }
  dialog(
    "rulebook",
    say("ui.rule", rule),
    html("p", { lang: "en" }, words),
    html("p", {}, html("a", { href: chip.href, target: "_blank" }, say("ui.all_rules"))),
  );
}

/**
 * @param {string} address
 * @param {string} rule
 */
async function text(address, rule) {
  let book = books.get(address);
  if (!book) {
    book = fetch(address)
      .then((answer) => answer.text())
      .then((page) => new DOMParser().parseFromString(page, "text/html"));
    books.set(address, book);
  }
  const found = (await book).getElementById(rule);
  const line = found?.closest("tr");
  // In the table of rules the first cell is the id itself.
  return (line?.cells[1] ?? found)?.textContent?.trim() ?? "";
}

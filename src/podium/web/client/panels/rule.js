/** A rule in a box over the table, as it stands in the book. */

import { openDialog } from "../kit/dialog.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { fetchDocument } from "../road/post.js";

/** @type {Map<string, Promise<Document | null>>} */
const books = new Map();

/** @param {HTMLAnchorElement} chip */
export async function showRule(chip) {
  const [address = "", rule = ""] = chip.href.split("#");
  const told = await read(address, rule).catch(() => null);
  if (!told) {
    open(chip.href, "_blank", "noopener");
    return;
  }
  const { chapter, text, note, language } = told;
  openDialog(
    "rulebook",
    say("ui.rule", rule),
    html("p", { class: "chapter", lang: language }, chapter),
    html("p", { class: "text", lang: language }, text),
    note ? html("p", { class: "note", lang: language }, note) : "",
    html("p", {}, html("a", { href: chip.href, target: "_blank" }, say("ui.all_rules"))),
  );
}

/**
 * A rule as it stands in the book: the heading above it, its words, and the note beside it.
 * @param {string} address
 * @param {string} rule
 */
async function read(address, rule) {
  let book = books.get(address);
  if (!book) {
    book = fetchDocument(address, "text/html");
    books.set(address, book);
    // Read again next time, if it could not be had.
    book.catch(() => books.delete(address));
  }
  const line = (await book)?.getElementById(rule)?.closest("tr");
  if (!line) return null;
  // In the table of rules the first cell is the id itself, the third says where it is printed.
  const [, text = "", , note = ""] = [...line.cells].map((cell) => cell.textContent?.trim() ?? "");
  const chapter = line.closest("section")?.querySelector("h2")?.textContent ?? "";
  const language = line.closest("[lang]")?.getAttribute("lang") ?? "";
  return { chapter, text, note, language };
}

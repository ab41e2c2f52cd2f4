/** Boxes over the page: each with a title, what is in it, and a way out. */

import { html, part } from "./dom.js";
import { say } from "./words.js";

/**
 * Opens a box.
 * @param {string} look Its class.
 * @param {string} title
 * @param {...(globalThis.Node | string)} inside
 * @returns {HTMLDialogElement}
 */
export function openDialog(look, title, ...inside) {
  const close = html("button", { type: "button", class: "close", "aria-label": say("ui.close") }, "×");
  const heading = html("h2", { id: `${look}-title` }, title);
  const box = html(
    "dialog",
    { class: `box ${look}`, "aria-labelledby": heading.id },
    html("div", { class: "box-top" }, heading, close),
    ...inside,
  );
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener("close", () => box.remove());
  // Behind a curtain, or before it begins, the table is out of reach; a box is not.
  const table = part("table");
  (table.inert || table.hidden ? document.body : table).append(box);
  box.showModal();
  return box;
}

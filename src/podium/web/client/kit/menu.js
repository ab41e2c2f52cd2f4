/** The menu and the language chooser: they work as plain forms, and a little better with this. */

import { keepFiles } from "./offline.js";
import { chooseSettings } from "./settings.js";

/** Makes the menus of a page close by themselves; a language is chosen when it is confirmed, not before. */
export function openMenus() {
  chooseSettings();
  keepFiles();
  const form = document.getElementById("language")?.closest("form");
  form?.addEventListener("submit", () => {
    const back = form.querySelector("input[name=back]");
    // The very same page, with all that its address says.
    if (back instanceof HTMLInputElement && back.value === location.pathname)
      back.value = location.pathname + location.search;
  });
  for (const menu of document.querySelectorAll("details.menu")) {
    if (!(menu instanceof HTMLDetailsElement)) continue;
    addEventListener("click", (event) => {
      if (event.target instanceof globalThis.Node && !menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
      event.stopPropagation();
    });
  }
}

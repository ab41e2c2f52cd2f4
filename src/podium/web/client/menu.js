/** The menu and the language chooser: they work as plain forms, and a little better with this. */

import { keepFiles } from "./install.js";
import { chooseSettings } from "./settings.js";

/** Makes the choosers of a page act at once. */
export function openMenus() {
  chooseSettings();
  keepFiles();
  const language = document.getElementById("language");
  language?.addEventListener("change", () => {
    const form = language.closest("form");
    const back = form?.querySelector("input[name=back]");
    // The very same page, with all that its address says.
    if (back instanceof HTMLInputElement && back.value === location.pathname)
      back.value = location.pathname + location.search;
    form?.submit();
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

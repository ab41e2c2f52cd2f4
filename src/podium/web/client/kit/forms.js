/** The pages around the table: their forms work without any script, and a little better with this. */

import { showLocalTimes } from "./dates.js";
import { openMenus } from "./menu.js";

/** Opens a page of forms: its menus, its moments in local time, and each form sent only once. */
export function openForms() {
  openMenus();
  showLocalTimes(document);
  for (const form of document.querySelectorAll("form"))
    form.addEventListener("submit", () => {
      // A double click makes one match, not two.
      for (const button of form.querySelectorAll("button")) setTimeout(() => (button.disabled = true));
    });
  // Coming back by the browser's own button must find a page that can be used again.
  addEventListener("pageshow", () => {
    for (const button of document.querySelectorAll("button")) button.disabled = false;
  });
}

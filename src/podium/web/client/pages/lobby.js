/** The lobby: what others open or fill appears and goes by itself. */

import { showLocalTimes } from "../kit/dates.js";
import { openForms } from "../kit/forms.js";
import { fetchDocument } from "../road/post.js";

const EVERY = 3_000;

openForms();

const tables = document.getElementById("tables");

/** The same page again, of which the list alone is taken. */
async function refresh() {
  if (!tables || document.hidden) return;
  const page = await fetchDocument(location.href, "text/html");
  const fresh = page?.getElementById("tables");
  if (!fresh) return;
  showLocalTimes(fresh);
  if (fresh.innerHTML === tables.innerHTML) return;
  const focused = document.activeElement?.getAttribute("formaction");
  tables.replaceChildren(...fresh.children);
  // Whoever was about to sit down still is.
  for (const button of tables.querySelectorAll("button"))
    if (focused && button.getAttribute("formaction") === focused) button.focus();
}

setInterval(() => void refresh().catch(() => undefined), EVERY);
addEventListener("visibilitychange", () => void refresh().catch(() => undefined));

/** The lobby: what others open or fill appears and goes by itself. */

import "./home.js";
import { localTimes } from "./dates.js";

const EVERY = 3_000;

const tables = document.getElementById("tables");
const filter = document.getElementById("filter");

filter?.addEventListener("change", () => {
  if (filter instanceof HTMLFormElement) filter.submit();
});

/** The same page again, of which the list alone is taken. */
async function refresh() {
  if (!tables || document.hidden) return;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("tables");
  if (!fresh) return;
  localTimes(fresh);
  if (fresh.innerHTML === tables.innerHTML) return;
  const focused = document.activeElement?.getAttribute("formaction");
  tables.replaceChildren(...fresh.children);
  // Whoever was about to sit down still is.
  for (const button of tables.querySelectorAll("button"))
    if (focused && button.getAttribute("formaction") === focused) button.focus();
}

setInterval(() => void refresh().catch(() => undefined), EVERY);
addEventListener("visibilitychange", () => void refresh().catch(() => undefined));

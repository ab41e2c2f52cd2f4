/** The worker beside the pages, set to work: it keeps files and a page for when the network is away. */

import { under } from "./base.js";

const LANGUAGE = "podium.offline";

/** Once the page has all it needs, so that nothing of it comes later. */
export function keepFiles() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const begin = () => void register().catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

async function register() {
  const { serviceWorker } = navigator;
  await serviceWorker.register(under("/worker.js"), { scope: under("/") });
  const { active } = await serviceWorker.ready;
  const spoken = document.documentElement.lang;
  if (localStorage.getItem(LANGUAGE) === spoken) return;
  localStorage.setItem(LANGUAGE, spoken);
  active?.postMessage("offline");
}

/**
 * The worker beside the pages: it keeps files whose address never changes its content, and one page
 * for when the network is away. Everything else it lets pass; nothing of a table is ever kept here.
 *
 * The site puts a line before these that sets `self.site` to its version and the files to begin with.
 */

/** @type {any} */
const worker = self;
const KEPT = `podium-${worker.site.version}`;
const OFFLINE = "/offline";
/** Addresses with the version in them, which the server lets browsers keep for ever. */
const FILE = /^\/(static|games\/[\w-]+\/art)\/[0-9a-f]{12}\//;

async function keepFirst() {
  const cache = await caches.open(KEPT);
  await cache.addAll([OFFLINE, ...worker.site.files]);
  // Addresses say all: an older page and this worker cannot misunderstand one another.
  await worker.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request */
async function serveFile(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && (fresh.headers.get("cache-control") ?? "").includes("immutable"))
    await cache.put(request, fresh.clone());
  return fresh;
}

/** @param {Request} request */
async function servePage(request) {
  try {
    return await fetch(request);
  } catch (away) {
    const kept = await caches.match(OFFLINE);
    if (!kept) throw away;
    return kept;
  }
}

/**
 * Whoever touches "your turn" comes to that table: to the page that is open, or a new one.
 * @param {string} path
 */
async function showTable(path) {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((/** @type {any} */ one) => new URL(one.url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.tag));
});
worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepFirst()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  // Another language: the page for later speaks it, too.
  if (event.data === "offline")
    event.waitUntil(caches.open(KEPT).then((cache) => cache.add(OFFLINE)).catch(() => undefined));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (FILE.test(pathname)) event.respondWith(serveFile(request));
  else if (request.mode === "navigate") event.respondWith(servePage(request));
});

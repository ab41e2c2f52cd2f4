/**
 * The worker beside the pages: it keeps files whose address never changes its content, and for when the
 * network is away one page that says so, and the pages of the latest tables, where the site allows it:
 * they hold no scene (`scene/remembered.js` does). Everything else it lets pass.
 *
 * The site puts a line before these that sets `self.site` to its version and the files to begin with.
 */

/** @type {any} */
const worker = self;
const KEPT = `podium-${worker.site.version}`;
const TABLES = `podium-tables-${worker.site.version}`;
const BASE = worker.site.base;
const OFFLINE = `${BASE}/offline`;
/** So many tables' pages are kept. */
const MOST = 6;
const TABLE = new RegExp(`^${BASE.replaceAll(".", "\\.")}/t/[\\w-]+$`);
/** Addresses with the version in them, which the server lets browsers keep for ever. */
const FILE = new RegExp(`^${BASE.replaceAll(".", "\\.")}/(static|games/[\\w-]+/art)/[0-9a-f]{12}/`);

async function keepFirst() {
  const cache = await caches.open(KEPT);
  await cache.addAll([OFFLINE, ...worker.site.files]);
  // Addresses say all: an older page and this worker cannot misunderstand one another.
  await worker.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== KEPT && name !== TABLES) await caches.delete(name);
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

/**
 * Keeps a table's page, or what was kept of it no longer.
 * @param {string} path
 * @param {Response} page
 */
async function keepTable(path, page) {
  const cache = await caches.open(TABLES);
  await cache.delete(path);
  if (!page.ok || page.redirected || page.headers.get("podium-keep") !== "yes") return;
  await cache.put(path, page);
  const kept = await cache.keys();
  for (const old of kept.slice(0, -MOST)) await cache.delete(old);
}

/** @param {any} event */
async function servePage(event) {
  const { pathname } = new URL(event.request.url);
  try {
    const fresh = await fetch(event.request);
    if (TABLE.test(pathname)) event.waitUntil(keepTable(pathname, fresh.clone()).catch(() => undefined));
    return fresh;
  } catch (away) {
    const table = TABLE.test(pathname) && (await (await caches.open(TABLES)).match(pathname));
    const kept = table || (await caches.match(OFFLINE));
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
  else if (request.mode === "navigate") event.respondWith(servePage(event));
});

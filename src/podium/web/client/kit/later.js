/** What a page fetches when it is first needed: scripts that come later, and their styles. */

/**
 * What is fetched, once it is there.
 *
 * A page that is older than the site does not get it: what it would get may not fit. It is loaded anew, but
 * not if that did not help before.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function later(load) {
  try {
    return await load();
  } catch (wrong) {
    const [visit] = performance.getEntriesByType("navigation");
    const again = visit instanceof PerformanceNavigationTiming && visit.type === "reload";
    if (navigator.onLine && !again) location.reload();
    throw wrong;
  }
}

/**
 * Puts a style sheet on, once.
 * @param {string} address
 * @returns {Promise<unknown>} Until it is worn; what cannot be had is not waited for.
 */
export function wear(address) {
  const there = [...document.querySelectorAll("link")].some((one) => one.getAttribute("href") === address);
  if (there || !address) return Promise.resolve();
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  const worn = new Promise((done) => {
    sheet.onload = sheet.onerror = done;
  });
  sheet.href = address;
  document.head.append(sheet);
  return worn;
}

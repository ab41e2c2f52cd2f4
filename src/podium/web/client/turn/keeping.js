/** Picks kept while the page is loaded again: after a refresh or in another language the turn goes on. */

/** @typedef {import("../scene/pick.js").Pick} Pick */

const PICKS = "podium.picks";

/**
 * Remembers what is picked when the page goes.
 * @param {() => { decision: string | undefined, picks: readonly Pick[] }} now
 */
export function keepPicks(now) {
  addEventListener("pagehide", () => {
    const { decision, picks } = now();
    if (decision && picks.length)
      sessionStorage.setItem(PICKS, JSON.stringify({ at: location.pathname, decision, picks }));
  });
}

/**
 * Takes out what was picked for this very decision before the page came.
 * @param {string | undefined} decision
 * @returns {Pick[]}
 */
export function recallPicks(decision) {
  const kept = JSON.parse(sessionStorage.getItem(PICKS) ?? "null");
  sessionStorage.removeItem(PICKS);
  return kept?.at === location.pathname && kept.decision === decision ? kept.picks : [];
}

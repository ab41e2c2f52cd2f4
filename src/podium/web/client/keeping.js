/** Picks outlive their page: after another language or a refresh the turn goes on as it was begun. */

/** @typedef {import("./pick.js").Pick} Pick */

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
 * What was picked for this very decision before the page came; asked once.
 * @param {string | undefined} decision
 * @returns {Pick[]}
 */
export function keptPicks(decision) {
  const kept = JSON.parse(sessionStorage.getItem(PICKS) ?? "null");
  sessionStorage.removeItem(PICKS);
  return kept?.at === location.pathname && kept.decision === decision ? kept.picks : [];
}

/** Addresses of a table's page: where the coach tells of its match, and the moment that its own address leads to. */

/**
 * Where the coach tells how the match went: for one's own seat, if there is one.
 * @param {import("../scene/state.js").State} state
 */
export function coachAddress({ seat }) {
  return `${location.pathname}/coach${seat === null ? "" : `?seat=${seat}`}`;
}

/** The moment that the page's address leads to: a move, and through whose eyes; null: none. */
export function linkedMoment() {
  const query = new URLSearchParams(location.search);
  const at = query.get("at");
  return at !== null && /^\d{1,6}$/.test(at) ? { at: Number(at), eyes: query.get("seat") ?? "" } : null;
}

/**
 * What the site answers by HTTP to what is no message of a table. Types only.
 *
 * A test compares them with the Python, field by field: `tests/architecture/test_client_wire.py`.
 */

/** @typedef {{ error: { code: string, message: string } }} Failure What went wrong, in words. */

/**
 * @typedef {{ version: number, match: string, code: string, seat: number, secret?: string }} GivenSeat
 *   A seat at a new table: of a rematch, or of a match that is played on from a move.
 * @typedef {{ key: string }} Opened What opens the curtain of a seat.
 * @typedef {{ code: string, link: string, qr: string, seconds: number }} Transfer
 *   What moves a seat to another device.
 */

/**
 * @typedef {{ version: number, id: string, page: string, entries: number, seats: number,
 *   game: string }} Brought A record that holds, and where it can be looked at.
 * @typedef {{ version: number, draws: number, given: number, fits: boolean }} LuckChecked
 *   What drawing all luck again gave.
 * @typedef {{ version: number, id: string }} Found By what a report is found again.
 */

/**
 * @typedef {{ type: "past", last: number, revealed: boolean, scene: import("./wire.js").Whole,
 *   motions: import("./wire.js").Motion[], beats: import("./wire.js").Beat[] }} Moment A match after one of its moves, for one viewer.
 */

/**
 * @typedef {{ seq: number, done: string, chance: [number, number, number], after: number,
 *   better: string, cost: [number, number, number], proved: boolean }} CoachedMove
 * @typedef {{ won: number, given_away: number, given_low: number, given_high: number, luck: number,
 *   decision_share: number | null, turning_points: number[] }} Reckoning
 * @typedef {{ version: number, seat: number,
 *   stage: "idle" | "waiting" | "thinking" | "done" | "failed", total: number,
 *   moves: CoachedMove[], last: number, won: number, reckoning: Reckoning | null }} Lesson
 *   How far the coach is with a seat's match, and what it has found.
 * @typedef {{ seq: number, done: string, better: string }} TurningPoint
 * @typedef {{ version: number, found: TurningPoint | null }} Turning Where a match turned.
 */

export {};

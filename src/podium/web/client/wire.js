/**
 * What goes over the wire, as the server's `podium.wire` writes it. Types only.
 *
 * Fields that hold their default are left out by the server, hence so many that may be missing.
 *
 * @typedef {{ id: string, kind: "board" | "panel" | "strip" | "hand", label: string,
 *   width: number, height: number, backdrop?: string, zooms?: boolean,
 *   lens?: [number, number, number] }} Area
 *
 * @typedef {{ id: string, symbol: string, x?: number, y?: number, z?: number, turn?: number,
 *   width?: number, height?: number, area?: string, zone?: string, owner?: number,
 *   label?: string, words?: Record<string, string>, handle?: string, state?: string }} Node
 *
 * @typedef {{ symbol: string, x: number, y: number, width?: number, height?: number,
 *   turn?: number, area?: string, owner?: number, words?: Record<string, string>,
 *   way?: number[], tag?: string }} Ghost
 *
 * @typedef {{ action: unknown, picks: string[], label: string, tag?: string, number?: number,
 *   gesture?: string, ghosts?: Ghost[], rank?: number, standing?: string }} Offer
 *
 * @typedef {{ label: string, value?: number, of?: number, symbols?: string[],
 *   counted?: boolean }} Fact
 * @typedef {{ seat: number, facts?: Fact[], flag?: string }} Standing
 * @typedef {{ source: string, target: string, symbol?: string, way?: number[],
 *   say?: string, together?: boolean }} Motion
 * @typedef {{ seq: number, text: string, rule?: string, seat?: number }} Line
 *
 * @typedef {{ ranks: number[], scores: string[], winners: number[], ending: string,
 *   seed: string }} Outcome
 *
 * @typedef {{ lines: { text: string, look?: string[] }[], step: number, steps: number,
 *   over?: boolean }} Guide
 *
 * @typedef {{ seq: number, hash: string, headline: string, prompt: string, awaited: number[],
 *   offers: Offer[], standings: Standing[], decision?: string, undo?: string, ask?: string,
 *   outcome?: Outcome, guide?: Guide }} Stand
 *
 * @typedef {{ type: "scene", version: number, match: string, seat: number | null,
 *   commitment: string, stand: Stand, areas: Area[], nodes: Node[], lines: Line[] }} Whole
 * @typedef {{ type: "update", stand: Stand, nodes: Node[], gone: string[], lines: Line[],
 *   motions: Motion[] }} Update
 *
 * @typedef {{ type: "past", last: number, revealed: boolean, scene: Whole,
 *   motions: Motion[] }} Moment
 *
 * @typedef {{ seat: number, kind: "person" | "bot" | "open", name: string,
 *   here?: boolean, resigned?: boolean, alone?: boolean, stands_in?: boolean }} Player
 * @typedef {{ type: "players", players: Player[], watchers: number, rematch: string }} Players
 *
 * @typedef {{ type: "yours", seats: { seat: number, pin?: boolean }[] }} Yours
 * @typedef {{ type: "clocks", left: [number, number][] }} Clocks
 *
 * @typedef {{ type: "wish", seat?: number, decision_id?: string, waiting?: number[],
 *   declined?: number }} Wish
 * @typedef {{ type: "said", seat: number, what: string }} Said
 *
 * @typedef {{ type: "accepted" | "already_done", command_id: string, seq: number }} Done
 * @typedef {{ type: "refused", command_id: string, code: string, text: string,
 *   rule?: string }} Refused
 * @typedef {{ text: string, rule: string }} Reason
 * @typedef {{ type: "why", handles: string[], reasons: Reason[] }} Because
 * @typedef {{ type: "pong", seq: number }} Pong
 * @typedef {{ type: "problem", code: string, text: string }} Problem
 *
 * @typedef {{ seq: number, done: string, better: string, chance: [number, number, number],
 *   after: number, cost: [number, number, number], proved: boolean }} CoachedMove
 * @typedef {{ won: number, given_away: number, given_low: number, given_high: number, luck: number,
 *   decision_share: number | null, turning_points: number[] }} Reckoning
 * @typedef {{ seat: number, stage: "idle" | "waiting" | "thinking" | "done" | "failed", total: number,
 *   moves: CoachedMove[], last: number, won: number, reckoning: Reckoning | null }} Lesson
 *
 * @typedef {Whole | Update | Yours | Players | Clocks | Wish | Said | Done | Refused | Because | Pong | Problem} Told
 *
 * @typedef {{ type: "act", command_id: string, decision_id: string, action: unknown }} Act
 * @typedef {{ type: "undo", command_id: string, decision_id: string }} Undo
 * @typedef {{ type: "hello", seq: number, hash: string, language: string,
 *   key?: string }} Hello
 * @typedef {{ type: "resign", command_id: string }} Resign
 * @typedef {{ type: "ask_undo", decision_id: string }
 *   | { type: "answer_undo", decision_id: string, agree: boolean }} Consent
 * @typedef {Hello | Act | Undo | Resign | Consent | { type: "say", what: string } | { type: "why", handles: string[] } | { type: "ping" }} Asked
 */

export {};

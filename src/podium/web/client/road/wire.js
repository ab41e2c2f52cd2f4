/**
 * What goes between a table and its viewers, as `podium.wire.messages` has it. Types only.
 *
 * A test compares them with the Python, field by field: `tests/architecture/test_client_wire.py`.
 * Fields that hold their default are left out by the server, hence so many that may be missing.
 */

// -- the parts of a scene, in the viewer's words ---------------------------------------------------

/**
 * @typedef {{ id: string, kind: "board" | "panel" | "strip" | "hand", label: string,
 *   width: number, height: number, backdrop?: string, over?: boolean, zooms?: boolean,
 *   lens?: [number, number, number] }} Area A part of the table with a space of its own.
 */

/**
 * @typedef {{ id: string, symbol: string, x?: number, y?: number, z?: number, turn?: number,
 *   width?: number, height?: number, area?: string, zone?: string, owner?: number,
 *   label?: string, words?: Record<string, string>, handle?: string, state?: string,
 *   tells?: string, now?: string }} Node
 *   A thing on the table. Its handle is what picks name to touch it.
 */

/**
 * @typedef {{ title: string, does: string, when?: string, rules?: string[], symbols?: string[],
 *   picture?: string }} Tell What a kind of thing does; all of them come with the page.
 */

/**
 * @typedef {{ symbol: string, x: number, y: number, width?: number, height?: number,
 *   turn?: number, area?: string, owner?: number, words?: Record<string, string>,
 *   way?: number[], tag?: string }} Ghost Where a piece would be if an offer were taken.
 */

/**
 * @typedef {{ action: unknown, picks: string[], label: string, tag?: string, number?: number,
 *   gesture?: string, ghosts?: Ghost[], rank?: number, standing?: string, onto?: string,
 *   soft?: boolean, listed?: boolean }} Offer
 *   One legal action, and the handles to touch for it.
 */

/**
 * @typedef {{ handle: string, actions: unknown[], before?: number, after?: string, marks?: Ghost[],
 *   ghosts?: Ghost[], figures?: string[], label?: string, price?: string, choice?: string }} Leg
 *   One step of a route: all legs are trees, and `before` is the place of the one before.
 * @typedef {{ legs?: Leg[], gauges?: string[], now?: string[], choosing?: string }} Routes
 *   Where one can go by several actions.
 */

/**
 * @typedef {{ label: string, value?: number, of?: number, symbols?: string[],
 *   counted?: boolean }} Fact One thing that everybody may know of a seat.
 * @typedef {{ seat: number, facts?: Fact[], flag?: string }} Standing
 *   The line of a seat in the list of players.
 */

/**
 * @typedef {{ source: string, target: string, symbol?: string, way?: number[],
 *   say?: string, together?: boolean }} Motion What went from where to where.
 * @typedef {{ seq: number, text: string, rule?: string, seat?: number,
 *   small?: boolean, within?: number, told?: string }} Line A line of the log, or of a chapter of it.
 * @typedef {{ lines?: number, motions?: number, nodes?: Node[], gone?: string[],
 *   standings?: Standing[], headline?: string, aside?: string }} Beat
 *   So many lines and motions of an update, and what they changed.
 */

/**
 * @typedef {{ ranks: number[], scores: string[], winners: number[], ending: string,
 *   seed: string, head?: string, why?: string, scoring?: Scoring }} Outcome
 * @typedef {{ value: number | null, note?: string, counts?: boolean }} ScoreCell
 * @typedef {{ label: string, cells: ScoreCell[], note?: string, symbol?: string,
 *   total?: boolean }} ScoreLine
 * @typedef {{ title: string, lines: ScoreLine[], figures?: string[], rule?: string,
 *   note?: string }} Scoring What decided the match, a line a thing and a cell a seat.
 * @typedef {{ text: string, look?: string[] }} Explained One thing that a guide explains.
 * @typedef {{ lines: Explained[], step: number, steps: number, over?: boolean }} Guide
 */

/**
 * @typedef {{ seq: number, seat: number, text: string, more?: string, lost?: Node[], at?: string }} Recap
 *   What a rival did while this viewer waited, what is missing since, and where it was.
 */

/**
 * @typedef {{ seq: number, hash: string, headline: string, prompt: string, awaited: number[],
 *   offers: Offer[], standings: Standing[], decision?: string, undo?: string, outcome?: Outcome,
 *   ask?: string, guide?: Guide, aside?: string, holds?: string, recap?: Recap[],
 *   routes?: Routes, help?: string }} Stand
 *   Where the match stands for this viewer: a part of every scene and update.
 */

// -- what the table tells --------------------------------------------------------------------------

/**
 * @typedef {{ type: "scene", version: number, match: string, seat: number | null,
 *   commitment: string, stand: Stand, areas: Area[], nodes: Node[], lines: Line[] }} Whole
 * @typedef {{ type: "update", stand: Stand, nodes: Node[], gone: string[], lines: Line[],
 *   motions: Motion[], beats?: Beat[] }} Update
 */

/**
 * @typedef {{ seat: number, kind: "person" | "bot" | "open", name: string, here?: boolean,
 *   resigned?: boolean, alone?: boolean, stands_in?: boolean, bot?: string, program?: boolean }} Player
 * @typedef {{ type: "players", players: Player[], watchers: number, rematch: string, host: number,
 *   listed: boolean, waits: boolean, closed: boolean, bots: string[] }} Players
 * @typedef {{ seat: number, pin?: boolean, fresh?: boolean }} Own A seat of this device.
 * @typedef {{ type: "yours", seats: Own[] }} Yours
 * @typedef {{ type: "clocks", left: [number, number][] }} Clocks
 *   Each awaited person's seat, and the milliseconds that they have.
 */

/**
 * @typedef {"hello" | "good_luck" | "thanks" | "well_played" | "nice_move" | "oh_no" | "my_mistake"
 *   | "thinking" | "your_turn" | "one_moment" | "good_game" | "again"} Sentence
 * @typedef {"smile" | "laugh" | "wow" | "sad" | "angry" | "clap" | "heart" | "thumb"} Reaction
 * @typedef {Sentence | Reaction} Phrase
 * @typedef {{ type: "said", seat: number, what: Phrase }} Said
 * @typedef {{ type: "wish", seat?: number, decision_id?: string, waiting?: number[],
 *   declined?: number, refused?: string }} Wish Who asks to take something back; nothing: nobody does.
 */

/**
 * @typedef {{ type: "accepted", command_id: string, seq: number }} Accepted
 * @typedef {{ type: "already_done", command_id: string, seq: number }} AlreadyDone
 * @typedef {{ type: "refused", command_id: string, code: string, text: string,
 *   rule?: string }} Refused
 * @typedef {{ text: string, rule: string }} Reason
 * @typedef {{ type: "why", handles: string[], reasons: Reason[] }} Because
 * @typedef {{ type: "pong", seq: number }} Pong
 * @typedef {{ type: "problem", code: string, text: string }} Problem
 */

/**
 * @typedef {Whole | Update | Yours | Players | Clocks | Wish | Said | Accepted | AlreadyDone
 *   | Refused | Because | Pong | Problem} Told
 */

// -- what a viewer asks ----------------------------------------------------------------------------

/**
 * @typedef {{ type: "hello", seq: number, hash: string, language: string, key?: string }} Hello
 * @typedef {{ type: "act", command_id: string, decision_id: string, action: unknown }} Act
 * @typedef {{ type: "undo", command_id: string, decision_id: string }} Undo
 * @typedef {{ type: "resign", command_id: string }} Resign
 * @typedef {{ type: "ask_undo", decision_id: string }} AskUndo
 * @typedef {{ type: "answer_undo", decision_id: string, agree: boolean }} AnswerUndo
 * @typedef {{ type: "say", what: Phrase }} Say
 * @typedef {{ type: "why", handles: string[] }} WhyNot
 * @typedef {{ type: "ping" }} Ping
 */

/**
 * @typedef {Hello | Act | Undo | Resign | AskUndo | AnswerUndo | Say | WhyNot | Ping} Asked
 */

export {};

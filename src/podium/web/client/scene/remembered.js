/**
 * The last known position of a table, remembered by this browser: it is drawn at once on the next visit, and
 * all there is to look at without a network. Nothing of it can be touched.
 *
 * A position is what one seat may know, so it is kept only where whoever opens this browser could see it
 * anyway: never where several people share the device or a PIN guards a seat, and no longer than the seat
 * is here. Whoever is about to move it away leaves nothing behind.
 */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../road/wire.js").Whole} Whole */
/** @typedef {import("../road/wire.js").Player} Player */
/** @typedef {import("./medals.js").Medals} Medals */
/**
 * @typedef {{ at: number, whole: Whole, players: Player[], taken?: ReturnType<Medals["list"]> }} Position When it was known,
 *   and what; with what was taken from the rows on the table.
 */

const TABLE = "podium.table.";
const MOVING = "podium.moving.";
/** So many tables are remembered, the latest; and so many lines of each log. */
const MOST = 6;
const LINES = 80;
/** How long a code that moves a seat is good, and longer. */
const MOVES = 600_000;
/** Until the next position is written down, as several may come at once. */
const SOON = 1_000;

export class Remembered {
  /**
   * @param {string} code
   * @param {State} state
   * @param {Medals} medals
   */
  constructor(code, state, medals) {
    this.medals = medals;
    this.name = TABLE + code;
    this.moving = MOVING + code;
    this.state = state;
    /** Whether the table has said that one person alone has this device. */
    this.alone = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.due = undefined;
    addEventListener("pagehide", () => this.due !== undefined && this.#write());
  }

  /** @param {import("../road/wire.js").Yours} yours */
  hear({ seats }) {
    this.alone = seats.length < 2 && !seats.some((one) => one.pin);
    if (!this.alone) this.forget();
  }

  /**
   * What was known last; nothing, and nothing stays, if it was for other eyes than look now.
   * @param {number | null} seat Whom the page was made for.
   * @param {boolean} alone Whether it was made for one person.
   * @returns {Position | null}
   */
  recall(seat, alone) {
    const kept = read(this.name);
    if (kept && alone && kept.whole.seat === seat) return kept;
    this.forget();
    return null;
  }

  /** What is known now is kept soon. */
  keep() {
    if (!this.alone || this.due !== undefined) return;
    this.due = setTimeout(() => this.#write(), SOON);
  }

  /** Somebody may look here who is not to see it: nothing stays. */
  forget() {
    clearTimeout(this.due);
    this.due = undefined;
    localStorage.removeItem(this.name);
  }

  /** The seat may be somewhere else soon: from now on nothing is kept until that has come or cannot come any more. */
  forgetMoving() {
    this.forget();
    localStorage.setItem(this.moving, String(Date.now() + MOVES));
  }

  #write() {
    clearTimeout(this.due);
    this.due = undefined;
    const { state } = this;
    if (!this.alone || !state.begun || state.stand.seq < 0) return;
    if (Number(localStorage.getItem(this.moving)) > Date.now()) return;
    localStorage.removeItem(this.moving);
    const { seat, match, commitment, areas, lines, players } = state;
    const { seq, hash, headline, awaited, offers, prompt, standings, aside, outcome } = state.copy().stand;
    const stand = { seq, hash, headline, awaited, offers, prompt, standings, ...(aside ? { aside } : {}), ...(outcome ? { outcome } : {}) };
    /** @type {Position} */
    const position = {
      at: Date.now(),
      whole: { type: "scene", version: 0, match, seat, commitment, stand, areas, nodes: [...state.nodes.values()], lines: lines.slice(-LINES) },
      players,
      taken: this.medals.list(),
    };
    try {
      localStorage.setItem(this.name, JSON.stringify(position));
    } catch {
      // There is no room for it: then it is not remembered.
      localStorage.removeItem(this.name);
    }
    forgetOldest();
  }
}

function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(TABLE));
  if (names.length <= MOST) return;
  const known = names.map((name) => ({ name, at: read(name)?.at ?? 0 })).sort((a, b) => b.at - a.at);
  for (const { name } of known.slice(MOST)) localStorage.removeItem(name);
}

/**
 * @param {string} name
 * @returns {Position | null}
 */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

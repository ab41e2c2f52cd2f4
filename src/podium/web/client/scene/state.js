/** The state: what this viewer knows of the table, its scene, log and players. It draws nothing. */

/** @typedef {import("../road/wire.js").Node} Node */
/** @typedef {import("../road/wire.js").Offer} Offer */
/** @typedef {import("../road/wire.js").Whole} Whole */
/** @typedef {import("../road/wire.js").Update} Update */

/** So many lines of the log are kept. */
const KEPT = 400;

/** @type {import("../road/wire.js").Stand} */
const NOTHING = {
  seq: -1, hash: "", headline: "", prompt: "", awaited: [], offers: [], standings: [],
};

export class State {
  constructor() {
    /** Whether a scene has come yet: before that there is at most a waiting room. */
    this.begun = false;
    /** @type {number | null} Whose view it is; null is the watcher's. */
    this.seat = null;
    this.match = "";
    this.commitment = "";
    this.stand = NOTHING;
    /** @type {import("../road/wire.js").Area[]} */
    this.areas = [];
    /** @type {Map<string, Node>} By id, in the order of the scene. */
    this.nodes = new Map();
    /** @type {import("../road/wire.js").Line[]} The oldest first. */
    this.lines = [];
    /** @type {import("../road/wire.js").Player[]} */
    this.players = [];
    /** @type {number[]} The seats of this device. */
    this.own = [];
    this.watchers = 0;
    /** The code of the match that follows, once somebody has asked for it. */
    this.rematch = "";
  }

  /** @param {Whole} whole */
  show(whole) {
    this.begun = true;
    this.seat = whole.seat;
    this.match = whole.match;
    this.commitment = whole.commitment;
    this.stand = whole.stand;
    this.areas = whole.areas;
    this.nodes = new Map(whole.nodes.map((node) => [node.id, node]));
    this.lines = whole.lines.slice(-KEPT);
  }

  /** Forgets all that a seat may have seen; who sits here stays known. */
  forget() {
    this.seat = null;
    this.stand = NOTHING;
    this.areas = [];
    this.nodes = new Map();
    this.lines = [];
  }

  /**
   * Whether an update is the one that comes next; any other asks for the whole scene.
   * @param {Update} update
   */
  follows(update) {
    return this.begun && update.stand.seq === this.stand.seq + 1;
  }

  /** @param {Update} update */
  change(update) {
    for (const id of update.gone) this.nodes.delete(id);
    for (const node of update.nodes) this.nodes.set(node.id, node);
    this.stand = update.stand;
    this.lines = [...this.lines, ...update.lines].slice(-KEPT);
  }

  /** The same table, for an update to be told on: nobody is asked for anything there. */
  copy() {
    const copy = Object.assign(new State(), this);
    copy.nodes = new Map(this.nodes);
    copy.stand = { ...this.stand, awaited: [], offers: [], prompt: "", undo: "", ask: "", recap: [] };
    return copy;
  }

  /**
   * A beat of an update is told: what it says, and what it leaves of where the match stands.
   * @param {readonly import("../road/wire.js").Line[]} lines
   * @param {import("../road/wire.js").Beat} beat
   */
  hear(lines, { headline = this.stand.headline, aside = "", standings = this.stand.standings }) {
    this.lines = [...this.lines, ...lines].slice(-KEPT);
    this.stand = { ...this.stand, headline, aside, standings };
  }

  /** @param {import("../road/wire.js").Players} told */
  seatPlayers(told) {
    this.players = told.players;
    this.watchers = told.watchers;
    this.rematch = told.rematch;
  }

  /** Whether this viewer is asked for something. */
  get asked() {
    const resigned = this.players.find((player) => player.seat === this.seat)?.resigned;
    return this.seat !== null && !resigned && this.stand.awaited.includes(this.seat);
  }

  /** What a rival is about who is awaited, so far, where it is told in one sentence. */
  get going() {
    const last = this.lines.at(-1);
    const { awaited, outcome } = this.stand;
    const rival = last?.seat !== this.seat && awaited.length === 1 && awaited[0] === last?.seat;
    return rival && !outcome ? last?.told ?? "" : "";
  }

  /** The people who sit at the table, too. */
  get others() {
    return this.players.filter((player) => player.kind === "person" && player.seat !== this.seat);
  }

  /** What may be taken: nothing once the decision is over. */
  get offers() {
    return this.stand.decision ? this.stand.offers : [];
  }

  /** What of it is touched in the picture. */
  get touchable() {
    return this.offers.filter((offer) => !offer.listed);
  }

  /**
   * The nodes of an area, the farthest from the eye first.
   * @param {string} area
   */
  within(area) {
    return [...this.nodes.values()]
      .filter((node) => (node.area ?? "board") === area)
      .sort((a, b) => (a.z ?? 0) - (b.z ?? 0));
  }

  /** @param {number} seat */
  name(seat) {
    return this.players.find((player) => player.seat === seat)?.name ?? "";
  }
}

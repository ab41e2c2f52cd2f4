/** Touching: what somebody picks, asks and does; it tells the table when something changes. */

import { keepPicks, keptPicks } from "./keeping.js";
import { lookAt, lookable } from "./look.js";
import { counted, kept, touch } from "./pick.js";
import { Standing } from "./standing.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Offer} Offer */
/** @typedef {import("./state.js").State} State */

/**
 * @typedef {object} Reach What touching needs of the table.
 * @property {State} state
 * @property {import("./art.js").Art} art
 * @property {import("./prompt.js").Prompt} prompt
 * @property {import("./socket.js").Road} road
 * @property {() => void} refresh
 */

export class Touching {
  /** @param {Reach} reach */
  constructor(reach) {
    this.reach = reach;
    /** @type {import("./pick.js").Pick[]} */
    this.picks = [];
    this.hovered = "";
    /** The command that has no answer yet. */
    this.sending = "";
    /** The entry that the last command became: until it is shown nothing else can be taken. */
    this.due = -1;
    this.standing = new Standing();
    // Where several people share the device nothing of anybody is kept.
    keepPicks(() => {
      const { own, stand } = this.reach.state;
      return { decision: stand.decision, picks: own.length > 1 ? [] : this.picks };
    });
  }

  /** Whether the table is still busy with the last thing done. */
  get busy() {
    return this.sending !== "" || this.reach.state.stand.seq < this.due;
  }

  /** Another seat looks from now on. */
  forget() {
    this.picks = [];
    this.hovered = "";
    this.sending = "";
    this.due = -1;
    this.standing.withdraw();
    this.reach.prompt.quiet();
  }

  /** What was picked before the page was loaded again is picked. */
  recall() {
    const picks = keptPicks(this.reach.state.stand.decision);
    if (picks.length) this.picks = picks;
  }

  /** Drops what no longer means anything; gives an answer that was given once for all. */
  keep() {
    const { nodes, offers, stand } = this.reach.state;
    this.picks = kept(offers, this.picks, (id) => nodes.get(id)?.handle);
    this.standing.meet(stand.headline);
    const answer = this.standing.answer(offers);
    if (answer) this.take(answer);
  }

  /**
   * The table answered a command.
   * @param {string} command_id
   * @param {number} seq What it became; -1: nothing.
   */
  answered(command_id, seq) {
    if (command_id !== this.sending) return;
    this.sending = "";
    this.due = seq;
    this.reach.refresh();
  }

  /**
   * @param {string} id
   * @param {Event} event
   */
  touch(id, event) {
    const { state, prompt } = this.reach;
    if (this.busy) return;
    const node = state.nodes.get(id);
    // The second click of a double one means nothing, unless clicks are counted.
    const hasty = event instanceof MouseEvent && event.detail > 1;
    if (hasty && !counted(state.offers, [node?.handle ?? ""])) return;
    if (!node) return this.putBack();
    prompt.quiet();
    if (!node.handle) return void (this.lookInto(id) || this.putBack());
    const { handle } = node;
    const alone = [...state.nodes.values()].every((one) => one.id === id || one.handle !== handle);
    const pick = { id, handle, area: node.area ?? "board", alone };
    const touched = touch(state.offers, this.picks, pick);
    if (touched.kind === "taken") return this.take(touched.offer);
    if (touched.kind === "asked") return this.wonder(id, touched.handles);
    this.picks = touched.picks;
    this.reach.refresh();
  }

  /**
   * Opens what lies in a zone, where it is one to look at.
   * @param {string} id
   */
  lookInto(id) {
    const { zone, inside } = lookable(this.reach.state.nodes, id);
    if (zone) lookAt(zone.label ?? "", inside, this.reach.art);
    return Boolean(zone);
  }

  /**
   * Asks why the things touched cannot be used.
   * @param {string} id
   * @param {string[]} handles
   */
  wonder(id, handles) {
    const { state, road } = this.reach;
    if (this.lookInto(id) || state.seat === null || state.stand.outcome) return;
    road.ask({ type: "why", handles: handles.slice(-8) });
  }

  /** @param {import("./wire.js").Because} because */
  because({ handles, reasons }) {
    const { prompt, road, state } = this.reach;
    if (reasons.length) return prompt.because(say("ui.why_not"), reasons);
    // The two do not go together at all: then why not the last one alone?
    const last = handles.at(-1);
    if (handles.length > 1 && last !== undefined) return road.ask({ type: "why", handles: [last] });
    const node = [...state.nodes.values()].find((one) => one.handle === last);
    prompt.tell(node?.label ? say("ui.no_use_of", node.label) : say("ui.no_use"));
  }

  /** @param {string} id */
  hover(id) {
    if (id === this.hovered) return;
    this.hovered = id;
    this.reach.refresh();
  }

  putBack() {
    this.reach.prompt.quiet();
    if (!this.picks.length) return;
    this.picks = [];
    this.reach.refresh();
  }

  /** @param {Offer} offer */
  take(offer) {
    const decision_id = this.reach.state.stand.decision;
    if (decision_id) this.#send({ type: "act", decision_id, action: offer.action });
  }

  /**
   * Takes an offer now, and every further one of its kind unasked.
   * @param {Offer} offer
   */
  takeAlways(offer) {
    this.standing.give(offer);
    this.take(offer);
  }

  /** Wants to be asked again. */
  askAgain() {
    this.standing.withdraw();
    this.reach.refresh();
  }

  undo() {
    const decision_id = this.reach.state.stand.undo;
    if (decision_id) this.#send({ type: "undo", decision_id });
  }

  /** @param {import("./socket.js").Command} command */
  #send(command) {
    if (this.busy) return;
    this.picks = [];
    this.reach.prompt.quiet();
    this.sending = this.reach.road.command(command);
    this.reach.refresh();
  }
}

/** Touching: what somebody has picked so far, what that asks, and the command that it becomes. */

import { say } from "../kit/words.js";
import { lookable, lookAt } from "../scene/look.js";
import { counted, kept, touch } from "../scene/pick.js";
import { Always } from "./always.js";
import { keepPicks, recallPicks } from "./keeping.js";
import { Plan } from "./plan.js";

/** @typedef {import("../road/wire.js").Offer} Offer */
/** @typedef {import("../scene/state.js").State} State */

/**
 * @typedef {object} Reach What touching needs of the table.
 * @property {State} state
 * @property {import("../scene/art.js").Art} art
 * @property {import("./prompt.js").Prompt} prompt
 * @property {import("../road/road.js").Road} road
 * @property {() => void} refresh
 */

export class Touching {
  /** @param {Reach} reach */
  constructor(reach) {
    this.reach = reach;
    /** @type {import("../scene/pick.js").Pick[]} */
    this.picks = [];
    /** @type {import("../scene/pick.js").Pick[]} What was picked before something was dragged. */
    this.before = [];
    this.hovered = "";
    /** The command that has no answer yet. */
    this.sending = "";
    /** The entry that the last command became: until it is shown nothing else can be taken. */
    this.due = -1;
    this.always = new Always();
    this.plan = new Plan();
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
    this.always.withdraw();
    this.plan.drop();
    this.reach.prompt.forget();
  }

  /** What was picked before the page was loaded again is picked. */
  recall() {
    const picks = recallPicks(this.reach.state.stand.decision);
    if (picks.length) this.picks = picks;
  }

  /** Drops what no longer means anything; gives an answer that was given once for all. */
  keep() {
    const { nodes, offers, stand, touchable } = this.reach.state;
    this.picks = kept(touchable, this.picks, (id) => nodes.get(id)?.handle);
    this.always.meet(stand.holds);
    const answer = this.always.answer(offers);
    if (answer) this.take(answer);
    else this.#followPlan();
  }

  /** Makes the next step of what is followed, once the one before is seen; else says that it ends. */
  #followPlan() {
    const { offers, stand } = this.reach.state;
    if (!this.plan.follows) return void (this.plan.aim(stand.routes) ?? this.plan.drop());
    if (this.busy) return undefined;
    const next = this.plan.next(stand.routes, offers);
    if (next) return this.#do(next);
    this.plan.drop();
    if (offers.length) this.reach.prompt.tell(say("ui.plan_ends"));
    return undefined;
  }

  /** Follows the route that is aimed at, to its end. */
  go() {
    if (this.busy) return;
    this.plan.follow(this.reach.state.stand.routes);
    this.#followPlan();
  }

  /** @param {string} choice */
  choose(choice) {
    this.plan.choice = choice;
    this.reach.refresh();
  }

  /**
   * The table answered a command.
   * @param {string} command_id
   * @param {number} seq What it became; -1: nothing.
   */
  settle(command_id, seq) {
    if (command_id !== this.sending) return;
    this.sending = "";
    this.due = seq;
    if (seq < 0) this.plan.drop();
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
    if (hasty && !counted(state.touchable, [node?.handle ?? ""])) return;
    if (!node) return this.putBack();
    prompt.hush();
    if (!node.handle) return void (this.lookInto(id) || this.putBack());
    const aimed = this.picks.length ? "" : this.plan.touch(state.stand.routes, node.handle);
    if (aimed === "again") return this.go();
    if (aimed) return this.reach.refresh();
    const touched = touch(state.touchable, this.picks, this.#pickOf(node, node.handle));
    if (touched.kind === "taken") return this.take(touched.offer);
    if (touched.kind === "asked") return this.wonder(id, touched.handles);
    this.picks = touched.picks;
    this.reach.refresh();
  }

  /**
   * @param {import("../road/wire.js").Node} node
   * @param {string} handle
   * @returns {import("../scene/pick.js").Pick}
   */
  #pickOf({ id, area = "board" }, handle) {
    const alone = [...this.reach.state.nodes.values()].every((one) => one.id === id || one.handle !== handle);
    return { id, handle, area, alone };
  }

  /**
   * Picks a thing because it is dragged; whether it could be.
   * @param {string} id
   */
  lift(id) {
    const node = this.reach.state.nodes.get(id);
    if (this.busy || !node?.handle) return false;
    this.before = this.picks;
    this.reach.prompt.hush();
    if (!this.picks.some((pick) => pick.id === id)) this.picks = [this.#pickOf(node, node.handle)];
    this.reach.refresh();
    return true;
  }

  /**
   * Lets go of what was dragged.
   * @param {string} id What it is let go over; empty: nothing.
   */
  drop(id) {
    const { state } = this.reach;
    const node = state.nodes.get(id);
    const dragged = this.picks;
    // Let go where it was, it stays picked.
    if (dragged.some((pick) => pick.id === id)) return;
    this.picks = this.before;
    if (this.busy || !node?.handle) return this.reach.refresh();
    const touched = touch(state.touchable, dragged, this.#pickOf(node, node.handle));
    if (touched.kind === "taken") return this.take(touched.offer);
    if (touched.kind === "asked") this.wonder(id, touched.handles);
    else if (touched.picks.length >= dragged.length && touched.picks[0] === dragged[0]) this.picks = touched.picks;
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
    const { state, prompt, road } = this.reach;
    const place = state.nodes.get(id)?.handle;
    const waits = place && !this.picks.length && state.offers.some(({ onto }) => onto === place);
    if (waits) return prompt.tell(say("ui.pick_first"));
    if (this.lookInto(id) || state.seat === null || state.stand.outcome) return;
    road.ask({ type: "why", handles: handles.slice(-8) });
  }

  /** @param {import("../road/wire.js").Because} because */
  explain({ handles, reasons }) {
    const { prompt, road, state } = this.reach;
    // It was asked before the curtain fell.
    if (state.seat === null) return;
    if (reasons.length) return prompt.explain(say("ui.why_not"), reasons);
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
    this.reach.prompt.hush();
    if (!this.picks.length && !this.plan.handle) return;
    this.picks = [];
    this.plan.drop();
    this.reach.refresh();
  }

  /** @param {Offer} offer */
  take(offer) {
    this.plan.drop();
    this.#do(offer);
  }

  /** @param {Offer} offer */
  #do(offer) {
    const decision_id = this.reach.state.stand.decision;
    if (decision_id) this.#send({ type: "act", decision_id, action: offer.action });
  }

  /**
   * Takes an offer now, and every further one of its kind unasked.
   * @param {Offer} offer
   */
  takeAlways(offer) {
    this.always.give(offer);
    this.take(offer);
  }

  /** Wants to be asked again. */
  askAgain() {
    this.always.withdraw();
    this.reach.refresh();
  }

  undo() {
    const decision_id = this.reach.state.stand.undo;
    this.plan.drop();
    if (decision_id) this.#send({ type: "undo", decision_id });
  }

  /** @param {import("../road/road.js").Command} command */
  #send(command) {
    if (this.busy) return;
    this.picks = [];
    this.reach.prompt.hush();
    this.sending = this.reach.road.send(command);
    this.reach.refresh();
  }
}

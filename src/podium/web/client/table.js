/** The table's page: wires what comes over the road to what is seen, and touches to commands. */

import { Art } from "./art.js";
import { html, part } from "./dom.js";
import { rematch, showEnd } from "./end.js";
import { Faces } from "./faces.js";
import { Log } from "./log.js";
import { lookAt, lookable } from "./look.js";
import { openMenus } from "./menu.js";
import { Motions } from "./motion.js";
import { kept, touch } from "./pick.js";
import { PlayerList } from "./players.js";
import { Prompt } from "./prompt.js";
import { Room } from "./room.js";
import { openRules } from "./rulebook.js";
import { Road } from "./socket.js";
import { State } from "./state.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Told} Told */
/** @typedef {import("./wire.js").Update} Update */
/** @typedef {import("./wire.js").Offer} Offer */

const QUIET_FOR = 1_500;

class Table {
  /**
   * @param {DOMStringMap} data What the page says about itself.
   * @param {Art} art
   */
  constructor(data, art) {
    this.data = data;
    this.art = art;
    this.state = new State();
    /** @type {import("./pick.js").Pick[]} */
    this.picks = [];
    this.hovered = "";
    /** What was received last; the picture may still be playing what led to it. */
    this.seen = { seq: -1, hash: "" };
    /** @type {Update[]} */
    this.waiting = [];
    this.showing = false;
    this.sending = "";
    /** The entry that the last command became: until it is shown nothing else can be taken. */
    this.due = -1;
    this.ended = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.lost = undefined;

    const rules = data["rules"] ?? "";
    const hooks = {
      touch: (/** @type {string} */ id, /** @type {Event} */ event) => this.touch(id, event),
      hover: (/** @type {string} */ id) => this.hover(id),
    };
    this.faces = new Faces(art, hooks);
    this.motions = new Motions(part("flights"), art);
    this.players = new PlayerList(part("players"), art);
    this.log = new Log(part("log"), rules);
    this.room = new Room();
    this.prompt = new Prompt(part("prompt"), {
      take: (offer) => this.take(offer),
      putBack: () => this.putBack(),
      undo: () => this.undo(),
      result: () => showEnd(this.state, data["api"] ?? ""),
      rematch: () => void rematch(data["api"] ?? "").then((wrong) => {
        if (wrong) this.prompt.because("", [{ text: wrong, rule: "" }]);
      }),
    }, rules);
    this.road = new Road(
      { socket: data["socket"] ?? "", api: data["api"] ?? "", language: data["language"] ?? "" },
      {
        seen: () => this.seen,
        told: (message) => this.told(message),
        changed: (connected) => this.connected(connected),
      },
    );
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.putBack();
    });
  }

  // -- what comes ------------------------------------------------------------------------------

  /** @param {Told} message */
  told(message) {
    switch (message.type) {
      case "scene":
        this.waiting = [];
        this.motions.skip();
        this.motions.clear();
        this.seen = message.stand;
        this.state.show(message);
        return this.render();
      case "update":
        return this.queue(message);
      case "players":
        this.state.seated(message);
        return this.render();
      case "accepted":
      case "already_done":
        if (message.command_id !== this.sending) return undefined;
        this.sending = "";
        this.due = message.seq;
        return this.refresh();
      case "refused":
        this.sending = "";
        this.prompt.because("", [{ text: message.text, rule: message.rule ?? "" }]);
        return this.refresh();
      case "why":
        return this.because(message);
      case "problem":
        this.prompt.because("", [{ text: message.text, rule: "" }]);
        return undefined;
      default:
        return undefined;
    }
  }

  /** @param {Update} update */
  queue(update) {
    if (update.stand.seq <= this.seen.seq) return;
    if (!this.state.begun || update.stand.seq !== this.seen.seq + 1) return this.road.catchUp();
    this.seen = update.stand;
    this.waiting.push(update);
    if (!this.showing) void this.showNext();
  }

  /** Plays one update after another, each with its motions first. */
  async showNext() {
    this.showing = true;
    for (let update = this.waiting.shift(); update; update = this.waiting.shift()) {
      await this.motions.play(update.motions, this.faces.ground(this.state, update), this.waiting.length);
      // A whole scene may have come meanwhile: then this is old.
      if (!this.state.follows(update)) continue;
      this.state.change(update);
      this.render();
      this.motions.landed();
      this.announce(update);
    }
    this.showing = false;
  }

  /** @param {Update} update */
  announce({ lines }) {
    const asked = this.state.asked ? [this.state.stand.prompt] : [];
    part("live").textContent = [...lines.map((line) => line.text), ...asked].join(" ");
  }

  // -- what is shown ---------------------------------------------------------------------------

  /** Shows all of it. */
  render() {
    const { state } = this;
    this.room.show(state);
    part("table").hidden = state.waiting;
    if (state.waiting) return;
    const focused = document.activeElement !== document.body;
    this.faces.show(state);
    this.players.show(state);
    this.log.show(state.lines);
    this.headline(state.stand.headline);
    const turn = state.asked && !state.stand.outcome;
    document.title = `${turn ? `● ${say("ui.your_turn")} · ` : ""}${this.data["title"] ?? ""}`;
    document.body.classList.toggle("asked", turn);
    this.picks = kept(state.offers, this.picks, (id) => state.nodes.get(id)?.handle);
    this.refresh();
    // Whoever was on a card that is gone goes on where the next thing is asked.
    if (focused && document.activeElement === document.body) part("prompt").focus();
    if (state.stand.outcome && !this.ended) showEnd(state, this.data["api"] ?? "");
    this.ended = Boolean(state.stand.outcome);
  }

  /**
   * Where the match stands; what follows a dot is set apart, and left out where there is no room.
   * @param {string} text
   */
  headline(text) {
    const [first = "", ...rest] = text.split(" · ");
    part("headline").replaceChildren(first, ...rest.map((more) => html("b", {}, ` · ${more}`)));
  }

  get busy() {
    return this.sending !== "" || this.state.stand.seq < this.due;
  }

  /** Shows what picks and the mouse change. */
  refresh() {
    const { state, picks } = this;
    const offers = this.busy ? [] : state.offers;
    const hint = this.faces.mark(state, offers, picks, this.hovered);
    this.prompt.show({
      prompt: state.seat === null && !state.stand.outcome
        ? `${say("ui.watching")} ${state.stand.prompt}` : state.stand.prompt,
      hint,
      offers: state.offers,
      handles: picks.map((pick) => pick.handle),
      undo: Boolean(state.stand.undo),
      busy: this.busy,
      over: Boolean(state.stand.outcome),
      rematch: Boolean(state.rematch) && state.seat !== null,
    });
  }

  /** @param {boolean} connected */
  connected(connected) {
    clearTimeout(this.lost);
    const bar = part("connection");
    if (connected) bar.hidden = true;
    // A short break is nobody's business.
    else this.lost = setTimeout(() => (bar.hidden = false), QUIET_FOR);
  }

  // -- what is done ----------------------------------------------------------------------------

  /**
   * @param {string} id
   * @param {Event} event
   */
  touch(id, event) {
    if (this.busy || (event instanceof MouseEvent && event.detail > 1)) return;
    const node = this.state.nodes.get(id);
    if (!node) return this.putBack();
    this.prompt.quiet();
    if (!node.handle) return void (this.lookInto(id) || this.putBack());
    const pick = { id, handle: node.handle, area: node.area ?? "board" };
    const touched = touch(this.state.offers, this.picks, pick);
    if (touched.kind === "taken") return this.take(touched.offer);
    if (touched.kind === "asked") return this.wonder(id, touched.handles);
    this.picks = touched.picks;
    this.refresh();
  }

  /**
   * Opens what lies in a zone, where it is one to look at.
   * @param {string} id
   */
  lookInto(id) {
    const { zone, inside } = lookable(this.state.nodes, id);
    if (zone) lookAt(zone.label ?? "", inside, this.art);
    return Boolean(zone);
  }

  /**
   * Asks why the things touched cannot be used.
   * @param {string} id
   * @param {string[]} handles
   */
  wonder(id, handles) {
    if (this.lookInto(id) || this.state.seat === null || this.state.stand.outcome) return;
    this.road.ask({ type: "why", handles: handles.slice(-8) });
  }

  /** @param {import("./wire.js").Because} because */
  because({ handles, reasons }) {
    if (reasons.length) return this.prompt.because(say("ui.why_not"), reasons);
    // The two do not go together at all: then why not the last one alone?
    const last = handles.at(-1);
    if (handles.length > 1 && last !== undefined) return this.road.ask({ type: "why", handles: [last] });
    this.prompt.because("", [{ text: say("ui.no_use"), rule: "" }]);
  }

  /** @param {string} id */
  hover(id) {
    if (id === this.hovered) return;
    this.hovered = id;
    this.refresh();
  }

  putBack() {
    this.prompt.quiet();
    if (!this.picks.length) return;
    this.picks = [];
    this.refresh();
  }

  /** @param {Offer} offer */
  take(offer) {
    const decision_id = this.state.stand.decision;
    if (this.busy || !decision_id) return;
    this.picks = [];
    this.prompt.quiet();
    this.sending = this.road.command({ type: "act", decision_id, action: offer.action });
    this.refresh();
  }

  undo() {
    const decision_id = this.state.stand.undo;
    if (this.busy || !decision_id) return;
    this.picks = [];
    this.prompt.quiet();
    this.sending = this.road.command({ type: "undo", decision_id });
    this.refresh();
  }
}

openMenus();
const { dataset } = part("table");
const art = new Art((file) => `${dataset["art"] ?? ""}${file}`);
openRules(document.body);
await art.load(dataset["shapes"] ?? "", art.address("symbols.svg"));
new Table(dataset, art).road.open();

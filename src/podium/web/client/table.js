/** The table's page: wires what comes over the road to what is seen, and touches to commands. */

import { Art } from "./art.js";
import { Clock } from "./clock.js";
import { Curtain } from "./curtain.js";
import { html, part } from "./dom.js";
import { coachLink, rematch, renewEnd, showEnd } from "./end.js";
import { Faces } from "./faces.js";
import { GuideBox } from "./guide.js";
import { Log } from "./log.js";
import { openMenus } from "./menu.js";
import { Motions } from "./motion.js";
import { still } from "./pick.js";
import { asked, Past } from "./past.js";
import { playOn } from "./playon.js";
import { PlayerList } from "./players.js";
import { Prompt } from "./prompt.js";
import { openReport } from "./report.js";
import { Resigning } from "./resign.js";
import { Room } from "./room.js";
import { openRules } from "./rulebook.js";
import { motionSetting } from "./settings.js";
import { Road } from "./socket.js";
import { Sounds } from "./sounds.js";
import { State } from "./state.js";
import { Staying } from "./staying.js";
import { Talk } from "./talk.js";
import { Touching } from "./touching.js";
import { moveSeats } from "./transfer.js";
import { Turn } from "./turn.js";
import { WishBox } from "./wish.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Told} Told */
/** @typedef {import("./wire.js").Update} Update */

const QUIET_FOR = 1_500;
const AGAIN = 3_000;
/** A frame that comes later than this, as on a page that is being hidden, is not waited for. */
const FRAME = 100;

class Table {
  /**
   * @param {DOMStringMap} data What the page says about itself.
   * @param {Art} art
   */
  constructor(data, art) {
    const { socket = "", api = "", language = "", rules = "", title = "" } = data;
    this.turn = new Turn(title);
    this.api = api;
    this.state = new State();
    /** What was received last; the picture may still be playing what led to it. */
    this.seen = { seq: -1, hash: "" };
    /** @type {Update[]} */
    this.waiting = [];
    this.showing = false;
    this.ended = false;
    /** Whether a guide spoke of something when the table was shown last. */
    this.guided = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.lost = undefined;

    this.motions = new Motions(part("flights"), art);
    this.players = new PlayerList(part("players"), art);
    this.log = new Log(part("log"), rules, {
      jump: (seq) => void this.past.go(seq, true),
      lookBack: () => void this.past.open(this.state.stand.seq),
    });
    this.room = new Room();
    this.sounds = new Sounds();
    this.prompt = new Prompt(part("prompt"), {
      take: (offer) => this.touching.take(offer),
      takeAlways: (offer) => this.touching.takeAlways(offer),
      askAgain: () => this.touching.askAgain(),
      putBack: () => this.touching.putBack(),
      undo: () => this.touching.undo(),
      askUndo: () => this.askUndo(),
      result: () => showEnd(this.state, api),
      rematch: () => void rematch(api).then((wrong) => wrong && this.prompt.tell(wrong)),
    }, rules);
    this.road = new Road({ socket, api, language }, {
      seen: () => this.seen,
      key: () => this.curtain.key,
      told: (message) => this.told(message),
      changed: (connected) => this.connected(connected),
    });
    const { state, prompt, road } = this;
    this.clock = new Clock(state);
    this.curtain = new Curtain(api, { state, changed: () => this.change() });
    this.staying = new Staying(api, state);
    this.moving = moveSeats(api, state, () => this.curtain.key);
    this.touching = new Touching({ state, art, prompt, road, refresh: () => this.refresh() });
    this.faces = new Faces(art, {
      touch: (id, event) => this.past.state || this.touching.touch(id, event),
      hover: (id) => this.touching.hover(id),
    });
    this.playOn = html("button", { type: "button", class: "btn" }, say("ui.play_on"));
    this.playOn.addEventListener("click", () => playOn(api, this.past.at, state.players, state.seat));
    this.coach = html("a", { class: "btn" }, say("ui.coach"));
    this.past = new Past(part("past"), {
      api,
      motions: this.motions,
      faces: this.faces,
      players: () => state.players,
      live: state,
      key: () => this.curtain.key,
      show: () => this.render(),
      more: [this.coach, this.playOn],
    });
    this.guide = new GuideBox(part("prompt"), () => this.refresh(), () => void this.leaveGuide());
    this.wish = new WishBox(part("prompt"), (message) => road.ask(message));
    this.talk = new Talk(part("players"), state, {
      ask: (message) => road.ask(message),
      announce: (text) => (part("live").textContent = text),
    });
    this.resigning = new Resigning(() => road.command({ type: "resign" }));
    openReport(api, () => (this.past.state ?? state).stand, () => this.curtain.key);
    /** A moment that the address asks for. */
    this.link = asked();
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.touching.putBack();
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
        if (message.seat !== this.state.seat) this.past.forget();
        this.state.show(message);
        this.touching.recall();
        this.render();
        return this.follow();
      case "update":
        return this.queue(message);
      case "yours":
        // A road begins anew: what is still asked is told again, and what was asked may be answered.
        this.wish.told({ type: "wish" });
        return this.curtain.told(message);
      case "clocks":
        return this.clock.told(message);
      case "players":
        this.state.seated(message);
        renewEnd(this.state);
        return this.render();
      case "wish":
        this.wish.told(message);
        return this.render();
      case "said":
        return this.talk.told(message);
      case "accepted":
      case "already_done":
        return this.touching.answered(message.command_id, message.seq);
      case "refused":
        this.prompt.tell(message.text, message.rule);
        return this.touching.answered(message.command_id, -1);
      case "why":
        return this.touching.because(message);
      case "problem":
        return this.prompt.tell(message.text);
      default:
        return undefined;
    }
  }

  /** Another seat looks from now on: nothing stays of what the last one saw. */
  change() {
    this.waiting = [];
    this.motions.skip();
    this.motions.clear();
    for (const box of document.querySelectorAll("dialog[open]"))
      if (box instanceof HTMLDialogElement) box.close();
    this.past.forget();
    this.touching.forget();
    this.state.forget();
    this.seen = { seq: -1, hash: "" };
    part("live").textContent = "";
    this.render();
    this.road.reopen();
  }

  /** @param {Update} update */
  queue(update) {
    if (update.stand.seq <= this.seen.seq) return;
    if (!this.state.begun || update.stand.seq !== this.seen.seq + 1) return this.road.catchUp();
    this.seen = update.stand;
    this.waiting.push(update);
    if (!this.showing) void this.showNext();
  }

  /** Plays one update after another, each with its motions first; what comes at once is shown once. */
  async showNext() {
    this.showing = true;
    /** @type {import("./wire.js").Line[]} */
    let lines = [];
    await nextFrame();
    for (let update = this.waiting.shift(); update; update = this.waiting.shift()) {
      if (!this.past.state)
        await this.motions.play(update.motions, this.faces.ground(this.state, update), this.waiting.length);
      // A whole scene may have come meanwhile: then this is old.
      if (!this.state.follows(update)) continue;
      this.state.change(update);
      lines = [...lines, ...update.lines];
      if (this.waiting.length && motionSetting() === 0) continue;
      this.render();
      if (!this.past.state) this.motions.landed();
      this.announce(lines);
      lines = [];
      if (motionSetting() === 0) await nextFrame();
    }
    this.showing = false;
  }

  /** @param {readonly import("./wire.js").Line[]} lines */
  announce(lines) {
    const asked = this.state.asked ? [this.state.stand.prompt] : [];
    part("live").textContent = [...lines.map((line) => line.text), ...asked].join(" ");
    this.sounds.after(this.state);
  }

  /** Asks the others to let this seat go back; bots never mind. */
  askUndo() {
    const { ask } = this.state.stand;
    if (ask) this.road.ask({ type: "ask_undo", decision_id: ask });
  }

  askWords() {
    const { players, seat, stand } = this.state;
    if (!stand.ask || this.wish.wish.decision_id || this.wish.declined === stand.ask) return "";
    const others = players.some((one) =>
      one.kind === "person" && one.seat !== seat && !one.resigned && !one.stands_in);
    return say(others ? "ui.ask_undo" : "ui.take_back");
  }

  /** The learner plays on without the guide; the table then shows all that may be done. */
  async leaveGuide() {
    const answer = await fetch(`${this.api}/unguided`, { method: "POST" }).catch(() => null);
    if (!answer?.ok) this.prompt.tell(say("ui.went_wrong"));
  }

  /** Goes where the address leads, once. */
  follow() {
    const link = this.link;
    this.link = null;
    if (link) void this.past.open(link.at, link.eyes);
  }

  // -- what is shown ---------------------------------------------------------------------------

  /** Shows all of it. */
  render() {
    const { state } = this;
    this.room.show(state);
    part("table").hidden = state.waiting;
    if (state.waiting) return;
    const focused = document.activeElement !== document.body;
    this.past.show();
    this.playOn.hidden = state.seat === null || !state.stand.outcome;
    this.coach.hidden = !state.stand.outcome;
    this.coach.href = coachLink(state).href;
    const shown = this.past.state ?? state;
    this.faces.show(shown);
    this.players.show(shown);
    this.talk.show();
    this.wish.show(state);
    this.resigning.show(state);
    this.log.show(shown.lines, this.past.at);
    this.headline(shown.stand.headline);
    const turn = state.asked && !state.stand.outcome;
    this.turn.show(turn || this.curtain.due.length > 0, state.stand.prompt);
    this.staying.show();
    this.moving();
    document.body.classList.toggle("asked", turn);
    this.touching.keep();
    this.refresh();
    // Whoever was on a card that is gone goes on where the next thing is asked.
    if (focused && document.activeElement === document.body) part("prompt").focus();
    if (state.stand.outcome && !this.ended && !this.link) showEnd(state, this.api);
    this.ended = Boolean(state.stand.outcome);
    if (state.stand.seq >= 0) this.curtain.show();
  }

  /**
   * Where the match stands; what follows a dot is set apart, and left out where there is no room.
   * @param {string} text
   */
  headline(text) {
    const [first = "", ...rest] = text.split(" · ");
    part("headline").replaceChildren(first, ...rest.map((more) => html("b", {}, ` · ${more}`)));
  }

  /** Shows what picks and the mouse change. */
  refresh() {
    const { state } = this;
    const { picks, hovered, busy, standing } = this.touching;
    const handles = picks.map((pick) => pick.handle);
    const { state: back } = this.past;
    const hint = this.faces.mark(back ?? state, busy || back ? [] : state.offers, back ? [] : picks, hovered);
    this.guide.show(state.stand.guide);
    const guided = Boolean(state.stand.guide);
    if (guided || this.guided) this.faces.speakOf(state, back || !guided ? [] : this.guide.look);
    this.guided = guided;
    const left = still(state.offers, handles);
    this.prompt.show({
      prompt: state.seat === null && !state.own.length && !state.stand.outcome
        ? `${say("ui.watching")} ${state.stand.prompt}` : state.stand.prompt,
      hint: left ? say("ui.more_to_choose", left) : hint,
      offers: state.offers,
      handles,
      undo: Boolean(state.stand.undo),
      ask: this.askWords(),
      standing: standing.name !== "",
      busy,
      over: Boolean(state.stand.outcome),
      rematch: Boolean(state.rematch) && state.own.length > 0,
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
}

/** When the page is drawn next; a page that nobody sees is not, and need not wait. */
function nextFrame() {
  if (document.hidden) return Promise.resolve();
  return new Promise((done) => {
    const late = setTimeout(done, FRAME);
    requestAnimationFrame(() => {
      clearTimeout(late);
      done(undefined);
    });
  });
}

/** @param {DOMStringMap} data */
async function open(data) {
  const art = new Art((file) => `${data["art"] ?? ""}${file}`);
  try {
    await art.load(data["shapes"] ?? "", art.address("symbols.svg"));
  } catch {
    part("connection").hidden = false;
    setTimeout(() => location.reload(), AGAIN);
    return;
  }
  new Table(data, art).road.open();
}

openMenus();
openRules(document.body);
await open(part("table").dataset);

/** The table's page: brings what comes over the road to what is seen, and touches to the road. */

import { stopStrayClicks } from "../kit/clicks.js";
import { nameMoment } from "../kit/dates.js";
import { html, part } from "../kit/dom.js";
import { nextFrame, nextTask } from "../kit/frames.js";
import { later, wear } from "../kit/later.js";
import { openMenus } from "../kit/menu.js";
import { motionSetting } from "../kit/settings.js";
import { say } from "../kit/words.js";
import { coachAddress, linkedMoment } from "../panels/addresses.js";
import { Curtain } from "../panels/curtain.js";
import { showHeadline } from "../panels/headline.js";
import { Inspect } from "../panels/inspect.js";
import { Log } from "../panels/log.js";
import { LookingBack } from "../panels/looking.js";
import { PlayerList } from "../panels/players.js";
import { Recap } from "../panels/recap.js";
import { openRules } from "../panels/rulebook.js";
import { Staying } from "../panels/staying.js";
import { moveSeats } from "../panels/transfer.js";
import { post, sentenceOf } from "../road/post.js";
import { Road } from "../road/road.js";
import { Art } from "../scene/art.js";
import { Faces } from "../scene/faces.js";
import { Medals } from "../scene/medals.js";
import { Motions } from "../scene/motion.js";
import { stillAsked, touchesLeft } from "../scene/pick.js";
import { Remembered } from "../scene/remembered.js";
import { State } from "../scene/state.js";
import { Telling } from "../scene/telling.js";
import { Clock } from "../turn/clock.js";
import { letDrag } from "../turn/dragging.js";
import { GuideBox } from "../turn/guide.js";
import { MoreTime } from "../turn/moretime.js";
import { Notice } from "../turn/notice.js";
import { Prompt } from "../turn/prompt.js";
import { Resigning } from "../turn/resign.js";
import { RouteBox } from "../turn/routebox.js";
import { Sounds } from "../turn/sounds.js";
import { Touching } from "../turn/touching.js";
import { WishBox } from "../turn/wish.js";

/** @typedef {import("../road/road.js").News} News */
/** @typedef {import("../road/wire.js").Update} Update */

const QUIET_FOR = 1_500;
const AGAIN = 3_000;
/** How long the board lies open after the last move, and how much slower that is than others. */
const LAST_LOOK = 1_200;
const SLOWLY = 2;

class Table {
  /**
   * @param {DOMStringMap} data What the page says about itself.
   * @param {Art} art
   * @param {import("../panels/waiting.js").WaitingRoom | null} room Where the match has not begun.
   */
  constructor(data, art, room) {
    const { socket = "", api = "", language = "", rules = "", title = "", finish = "" } = data;
    this.notice = new Notice(title);
    this.around = { api, art, rules };
    this.finishStyle = finish;
    this.api = api;
    this.state = new State();
    this.medals = new Medals();
    this.remembered = new Remembered(data["code"] ?? "", this.state, this.medals);
    /** When what is shown was known, if it is only remembered: then nothing can be done with it. */
    this.knownAt = 0;
    /** What was received last; the picture may still be playing what led to it. */
    this.seen = { seq: -1, hash: "" };
    /** @type {Update[]} */
    this.waiting = [];
    this.showing = false;
    /** @type {Telling | null} What is told just now, before the scene is shown that it leads to. */
    this.telling = null;
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
    this.room = room;
    this.room?.openLeaving(this.state);
    document.getElementById("show-link")?.addEventListener("click", async () => {
      const { showInvite } = await later(() => import("../panels/invite.js"));
      showInvite();
    });
    this.sounds = new Sounds();
    this.prompt = new Prompt(part("prompt"), {
      take: (offer) => this.touching.take(offer),
      takeAlways: (offer) => this.touching.takeAlways(offer),
      askAgain: () => this.touching.askAgain(),
      putBack: () => this.touching.putBack(),
      undo: () => this.touching.undo(),
      askUndo: () => this.askUndo(),
      result: () => void this.finish(),
      rematch: () => void this.rematch(),
    }, rules);
    this.road = new Road({ socket, api, language }, {
      seen: () => this.seen,
      key: () => this.curtain.key,
      told: (message) => this.hear(message),
      changed: (connected) => this.showConnection(connected),
    });
    const { state, prompt, road } = this;
    this.clock = new Clock(state, new MoreTime(part("players"), api, (words) => prompt.tell(words)), (words) => (part("live").textContent = words));
    this.curtain = new Curtain(api, { state, wipe: () => this.wipe(), changed: () => this.change() });
    this.staying = new Staying(api, state);
    this.moving = moveSeats(api, state, () => this.curtain.key);
    document.getElementById("move")?.addEventListener("click", () => this.remembered.forgetMoving());
    this.touching = new Touching({ state, art, prompt, road, refresh: () => this.refresh() });
    this.faces = new Faces(art, {
      touch: (id, event) => this.past.state || this.touching.touch(id, event),
      hover: (id) => this.touching.hover(id),
    });
    this.route = new RouteBox(part("prompt"), {
      go: () => this.touching.go(),
      choose: (choice) => this.touching.choose(choice),
      putBack: () => this.touching.putBack(),
    });
    letDrag(part("table"), { state, art, touching: this.touching, over: part("flights") });
    this.playOn = html("button", { type: "button", class: "btn" }, say("ui.play_on"));
    this.playOn.addEventListener("click", async () => {
      const { playOn } = await later(() => import("../panels/playon.js"));
      playOn(api, this.past.at, state.players, state.seat);
    });
    this.coach = html("a", { class: "btn" }, say("ui.coach"));
    this.past = new LookingBack(part("past"), {
      api,
      motions: this.motions,
      faces: this.faces,
      players: () => state.players,
      live: state,
      key: () => this.curtain.key,
      show: () => this.render(),
      more: [this.coach, this.playOn],
    });
    new ResizeObserver(() => this.faces.keepInSight()).observe(part("prompt"));
    this.recap = new Recap(part("prompt"), (seq) => void this.past.replay(seq));
    this.guide = new GuideBox(part("prompt"), () => this.refresh(), () => void this.leaveGuide());
    this.wish = new WishBox(part("prompt"), (message) => road.ask(message));
    /** @type {Promise<import("../panels/talk.js").Talk> | null} It comes with the first to talk to. */
    this.talk = null;
    this.resigning = new Resigning(() => road.send({ type: "resign" }));
    document.getElementById("report")?.addEventListener("click", async () => {
      const { seq, hash } = (this.past.state ?? state).stand;
      const { showReport } = await later(() => import("../panels/report.js"));
      showReport(api, { seq, hash }, () => this.curtain.key);
    });
    this.inspect = new Inspect(part("table"), {
      art, rules, node: (id) => (this.past.state ?? state).nodes.get(id),
    });
    document.querySelector(".skip-link")?.addEventListener("click", (event) => {
      event.preventDefault();
      this.goToAsked();
    });
    /** A moment that the address asks for. */
    this.link = linkedMoment();
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.touching.putBack();
    });
  }

  // -- what comes ------------------------------------------------------------------------------

  /** @param {News} message */
  hear(message) {
    switch (message.type) {
      case "scene":
        this.waiting = [];
        this.stopTelling();
        if (message.seat !== this.state.seat) this.wipe();
        this.medals.check(this.state, message);
        this.seen = message.stand;
        this.knownAt = 0;
        this.state.show(message);
        this.touching.recall();
        this.render();
        this.remembered.keep();
        return this.follow();
      case "update":
        return this.queue(message);
      case "yours":
        // A road begins anew: what is still asked is told again, and what was asked may be answered.
        this.wish.hear({ type: "wish" });
        this.remembered.hear(message);
        return this.curtain.hear(message);
      case "clocks":
        return this.clock.hear(message);
      case "players":
        this.state.seatPlayers(message);
        this.room?.hear(message);
        void this.renewFinish();
        return this.render();
      case "wish":
        this.wish.hear(message);
        return this.render();
      case "said":
        return void this.openTalk().then((talk) => talk.hear(message));
      case "accepted":
      case "already_done":
        return this.touching.settle(message.command_id, message.seq);
      case "refused":
        if (this.state.seat !== null) this.prompt.tell(message.text, message.rule);
        return this.touching.settle(message.command_id, -1);
      case "why":
        return this.touching.explain(message);
      case "problem":
        return this.prompt.tell(message.text);
      default:
        return passOver(message);
    }
  }

  /** Another seat looks from now on. */
  change() {
    this.wipe();
    this.road.open();
  }

  /** Nothing stays of what was seen here. */
  wipe() {
    this.remembered.forget();
    this.knownAt = 0;
    this.waiting = [];
    this.stopTelling();
    for (const box of document.querySelectorAll("dialog[open]"))
      if (box instanceof HTMLDialogElement) {
        box.close();
        box.remove();
      }
    this.past.forget();
    this.inspect.forget();
    this.touching.forget();
    this.medals.forget();
    this.state.forget();
    this.seen = { seq: -1, hash: "" };
    part("live").textContent = "";
    this.road.forget();
    this.render();
  }

  /** What was told is not to be seen any more. */
  stopTelling() {
    this.telling = null;
    this.motions.skip();
    this.motions.clear();
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
    /** @type {import("../road/wire.js").Line[]} */
    let lines = [];
    await nextFrame();
    for (let update = this.waiting.shift(); update; update = this.waiting.shift()) {
      if (!this.past.state) await this.tell(update);
      // A whole scene may have come meanwhile: then this is old.
      if (!this.state.follows(update)) {
        lines = [];
        continue;
      }
      // What was said of a decision goes with it.
      if (update.stand.decision !== this.state.stand.decision) this.prompt.hush();
      this.medals.keep(this.state, update);
      this.state.change(update);
      lines = [...lines, ...update.lines];
      if (this.waiting.length && motionSetting() === 0) continue;
      this.render();
      this.announce(lines);
      lines = [];
      // It asks for styles, and so does it in a task of its own.
      await nextTask();
      if (!this.past.state) this.motions.land();
      // What is shown next is drawn in a frame of its own, so that the page can answer between them.
      await nextFrame();
    }
    this.showing = false;
    this.remembered.keep();
  }

  /**
   * Plays an update beat by beat, on a copy of what was seen.
   * @param {Update} update
   */
  async tell(update) {
    const telling = new Telling(this.state, update, this.faces, () => {
      this.telling = telling;
      if (!this.past.state) this.render();
    });
    await this.motions.play(telling, this.waiting.length, update.stand.outcome ? SLOWLY : 1);
    // A board that becomes another is laid out in a frame before the scene for which it does.
    if (this.state.follows(update) && makeRoom(update.stand)) await nextFrame();
    this.telling = null;
  }

  /** @param {readonly import("../road/wire.js").Line[]} lines */
  announce(lines) {
    const asked = this.state.asked ? [say("ui.named", say("ui.your_turn"), this.state.stand.prompt)] : [];
    part("live").textContent = [...lines.map((line) => line.text), ...asked].join(" ");
    this.sounds.playAfter(this.state);
  }

  /** Goes to the first thing that can be picked, else to what confirms, else to the first button; what is asked is said. */
  goToAsked() {
    const prompt = part("prompt");
    const first = document.querySelector("#table [aria-describedby=can-be-picked]")
      ?? prompt.querySelector(".spot:not([hidden]) button") ?? prompt.querySelector(".offers button") ?? prompt;
    if (first instanceof HTMLElement) first.focus();
    part("live").textContent = this.state.stand.prompt;
  }

  openTalk() {
    this.talk ??= later(() => import("../panels/talk.js")).then(({ Talk }) => new Talk(part("players"), this.state, {
      ask: (message) => this.road.ask(message),
      announce: (text) => (part("live").textContent = text),
    }));
    return this.talk;
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
    try {
      await post(`${this.api}/unguided`);
    } catch (wrong) {
      this.prompt.tell(sentenceOf(wrong));
    }
  }

  /** Goes where the address leads, once. */
  follow() {
    const link = this.link;
    this.link = null;
    if (link) void this.past.open(link.at, link.eyes);
  }

  /** Tells the end, unless another seat looks meanwhile. */
  async finish() {
    const [{ showFinish }] = await Promise.all([fetchFinish(), wear(this.finishStyle)]);
    showFinish(this.state, this.around);
  }

  /** Somebody may have asked for a rematch while the end is told. */
  async renewFinish() {
    if (!document.querySelector("dialog.end")) return;
    const { renewFinish } = await fetchFinish();
    renewFinish(this.state);
  }

  async rematch() {
    const { goToRematch } = await fetchFinish();
    const wrong = await goToRematch(this.api);
    if (wrong) this.prompt.tell(wrong);
  }

  // -- what is shown ---------------------------------------------------------------------------

  /** Shows all of it. */
  render() {
    const { state } = this;
    this.room?.show(state);
    part("table").hidden = !state.begun;
    if (!state.begun) return;
    const focused = document.activeElement !== document.body;
    this.past.show();
    this.playOn.hidden = state.seat === null || !state.stand.outcome;
    this.coach.hidden = !state.stand.outcome;
    this.coach.href = coachAddress(state);
    const told = this.past.state ? undefined : this.telling?.state;
    if (told) Object.assign(told, { players: state.players, watchers: state.watchers, rematch: state.rematch });
    const shown = this.past.state ?? told ?? state;
    this.faces.show(shown);
    this.players.show(shown);
    if (this.talk || state.others.length) void this.openTalk().then((talk) => talk.show());
    this.wish.show(state);
    this.resigning.show(state);
    this.log.show(shown.lines, this.past.at);
    showHeadline(part("headline"), shown.stand);
    // Nobody's turn begins before what led to it was told.
    const turn = !told && state.asked && !state.stand.outcome;
    // Where several people share the device nobody is told what only one of them may know.
    const words = this.curtain.shared ? "" : state.stand.prompt;
    if (!told) this.notice.show(turn || this.curtain.due.length > 0, words);
    this.staying.show();
    this.moving();
    document.body.classList.toggle("asked", turn);
    if (!told && !this.knownAt) this.touching.keep();
    this.refresh();
    // Whoever was on a card that is gone goes on where the next thing is asked.
    if (focused && document.activeElement === document.body) part("prompt").focus();
    if (state.stand.outcome && !this.ended && !this.link && !this.knownAt)
      // Who saw the last move come is left to look at what it did.
      setTimeout(() => void (this.past.state || this.finish()), this.showing ? LAST_LOOK : 0);
    this.ended = Boolean(state.stand.outcome) && !this.knownAt;
    if (state.stand.seq >= 0) this.curtain.show();
  }

  /** Shows what picks and the mouse change. */
  refresh() {
    const { state } = this;
    const { picks, hovered, busy, always, plan } = this.touching;
    const { state: back } = this.past;
    const told = back ? null : this.telling;
    this.recap.show(told?.state ?? state, picks.length > 0 || busy);
    this.medals.show(this.faces, back ?? state, back || this.recap.root.hidden ? [] : state.stand.recap ?? []);
    const free = !busy && !back && !told;
    this.route.show(free && !plan.follows ? plan.aim(state.stand.routes) : null, busy, plan.follows && !back);
    if (told) {
      this.faces.mark(told.state, [], [], hovered, showPlan(plan, state, hovered, free));
      // Who has a mouse has an Esc key.
      return this.prompt.narrate(told.words, matchMedia("(pointer: fine)").matches ? say("ui.skip_telling") : say("ui.skip_telling_touch"));
    }
    const handles = picks.map((pick) => pick.handle);
    const hint = this.faces.mark(
      back ?? state, free ? state.touchable : [], back ? [] : picks, hovered, showPlan(plan, state, hovered, free),
    );
    this.guide.show(state.stand.guide);
    const guided = Boolean(state.stand.guide);
    const look = stillAsked(state.touchable, handles, this.guide.look);
    if (guided || this.guided) this.faces.speakOf(state, back || !guided ? [] : look);
    this.guided = guided;
    makeRoom(state.stand);
    const left = touchesLeft(state.touchable, handles);
    // What somebody does stays what is told while they do it; whom the match waits for stands below.
    const { going } = state;
    const words = going || state.stand.prompt;
    const below = going ? state.stand.prompt : state.stand.help ?? "";
    this.prompt.show({
      prompt: state.seat === null && !state.own.length && !state.stand.outcome ? `${say("ui.watching")} ${words}` : words,
      hint: left ? say("ui.more_to_choose", left) : hint || (busy ? "" : below),
      asked: state.asked && !state.stand.outcome,
      offers: state.offers,
      handles,
      undo: Boolean(state.stand.undo),
      ask: this.askWords(),
      always: always.name !== "",
      busy,
      over: Boolean(state.stand.outcome),
      rematch: Boolean(state.rematch) && state.own.length > 0,
    });
    this.route.spot.stay(() => this.faces.atEnd(state, plan.handle));
    this.prompt.spot.stay(() => this.faces.whereabouts(state, this.touching.picks));
  }

  /**
   * Draws what this browser remembers of the table, until the table itself is heard.
   * @param {DOMStringMap} data
   */
  recall({ seat, alone, open }) {
    const kept = this.remembered.recall(seat ? Number(seat) : null, alone === "true");
    if (!kept || open === "true") return;
    this.knownAt = kept.at;
    this.state.players = kept.players;
    this.state.show(kept.whole);
    this.medals.recall(kept.taken ?? []);
    this.render();
    this.showConnection(false);
  }

  /** @param {boolean} connected */
  showConnection(connected) {
    clearTimeout(this.lost);
    const bar = part("connection");
    if (connected) bar.hidden = true;
    // A short break is nobody's business; where there is no network at all that is said at once.
    else this.lost = setTimeout(() => {
      bar.textContent = this.knownAt ? say("ui.as_known", nameMoment(new Date(this.knownAt))) : say("ui.reconnecting");
      bar.hidden = false;
    }, navigator.onLine ? QUIET_FOR : 0);
  }
}

/**
 * A page that is older than the site may be told what it does not know; of what it knows, nothing is
 * left for here.
 * @param {never} _message
 */
function passOver(_message) {}

/**
 * What of a plan is seen: where routes end, the one that is aimed at or pointed at, what is followed.
 * @param {import("../turn/plan.js").Plan} plan
 * @param {State} state
 * @param {string} hovered
 * @param {boolean} free Whether something can be chosen.
 * @returns {import("../scene/faces.js").Planned}
 */
function showPlan(plan, state, hovered, free) {
  const { routes } = state.stand;
  if (!free || plan.follows) return { ends: new Set(), aimed: "", legs: plan.rest, over: null };
  const aim = plan.aim(routes);
  const over = plan.aim(routes, state.nodes.get(hovered)?.handle ?? "")?.route ?? null;
  const route = over ?? aim?.route;
  return {
    ends: plan.ends(routes),
    aimed: aim ? plan.handle : "",
    legs: route?.legs ?? [],
    over,
  };
}

/**
 * A gesture wants the board to be seen as a whole.
 * @param {import("../road/wire.js").Stand} stand
 * @returns {boolean} Whether that is new.
 */
function makeRoom({ decision, offers }) {
  const { classList } = document.body;
  const before = classList.contains("by-gesture");
  return before !== classList.toggle("by-gesture", Boolean(decision) && offers.some((offer) => offer.gesture));
}

/** The end is told once, if at all: what tells it comes then. */
function fetchFinish() {
  return later(() => import("../panels/finish.js"));
}

/** @param {DOMStringMap} data */
async function openRoom({ open, api = "" }) {
  if (open !== "true") return null;
  const { WaitingRoom } = await later(() => import("../panels/waiting.js"));
  return new WaitingRoom(api);
}

/** @param {DOMStringMap} data */
async function open(data) {
  const room = openRoom(data);
  const art = new Art((file) => `${data["art"] ?? ""}${file}`);
  try {
    await art.load(data["shapes"] ?? "", art.address("symbols.svg"));
  } catch {
    part("connection").hidden = false;
    setTimeout(() => location.reload(), AGAIN);
    return;
  }
  const table = new Table(data, art, await room);
  table.recall(data);
  table.road.open();
}

openMenus();
stopStrayClicks();
openRules(document.body);
void open(part("table").dataset);

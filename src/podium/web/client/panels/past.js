/**
 * Looking back: a match after each of its moves, as far as this viewer may know it. The server tells
 * what was seen then; while somebody looks back, the table goes on behind it.
 */

import { copyText } from "../kit/clipboard.js";
import { html, setAttribute, svg } from "../kit/dom.js";
import { motionSetting } from "../kit/settings.js";
import { say } from "../kit/words.js";
import { ask, sentenceOf } from "../road/post.js";
import { State } from "../scene/state.js";
import { Telling } from "../scene/telling.js";

/** @typedef {import("../road/answers.js").Moment} Moment */
/** @typedef {import("../road/wire.js").Player} Player */

/**
 * @typedef {object} Hooks
 * @property {string} api Where moments are asked for.
 * @property {import("../scene/motion.js").Motions} motions
 * @property {import("../scene/faces.js").Faces} faces
 * @property {() => Player[]} players
 * @property {State | null} live The table behind it; null: there is none, as with a record.
 * @property {() => void} show Shows what is to be seen now.
 * @property {() => string} [key] What opened the curtain, where several people share the device.
 * @property {HTMLElement[]} [more] What else can be done with a moment.
 */

/** So many moments are remembered: stepping to and fro asks nobody. */
const KEPT = 200;
/** How long a move that was replayed stays. */
const SEEN = 900;
/** How long a move is looked at when it plays by itself, and how fast that can be. */
const LOOK = 1_600;
const SPEEDS = [0.5, 1, 2, 4];
const ICONS = {
  first: "M4 4v12M16 4 7 10l9 6z", back: "M14 4 5 10l9 6z", on: "M6 4l9 6-9 6z",
  last: "M16 4v12M4 4l9 6-9 6z", play: "M5 3l12 7-12 7z", pause: "M6 4v12M14 4v12",
};

export class Past {
  /**
   * @param {HTMLElement} root
   * @param {Hooks} hooks
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    /** @type {State | null} What is seen while looking back. */
    this.state = null;
    this.at = -1;
    /** Where it is going: ahead of `at` while a moment is on its way. */
    this.aim = -1;
    this.last = 0;
    /** Whose eyes: a seat, `watcher`, `all`, or nothing, which means one's own. */
    this.eyes = "";
    /** @type {import("../road/wire.js").Line[]} The log of those eyes. */
    this.story = [];
    /** @type {Map<string, Moment>} */
    this.moments = new Map();
    /** @type {{ at: number, play: boolean } | null} Where to go next. */
    this.wanted = null;
    this.going = false;
    /** How often all was forgotten: what was asked for before that is not looked at when it comes. */
    this.forgotten = 0;
    /** Whether it goes on by itself, and how fast. */
    this.playing = false;
    this.pace = 1;

    this.title = html("h2", { id: "past-title" });
    this.told = html("p", { class: "told", "aria-live": "polite" });
    this.slider = html("input", { type: "range", min: 0, "aria-label": say("ui.past_move") });
    this.slider.addEventListener("input", () => {
      this.stop();
      void this.go(Number(this.slider.value));
    });
    this.run = this.#drawRun();
    this.speed = html("select", { "aria-label": say("ui.past_speed"), autocomplete: "off" },
      ...SPEEDS.map((speed) => html("option", { value: speed, selected: speed === 1 }, `${speed}×`)));
    this.speed.addEventListener("change", () => (this.pace = Number(this.speed.value)));
    this.buttons = {
      first: this.#drawButton("first", say("ui.past_first"), () => this.go(0)),
      back: this.#drawButton("back", say("ui.past_back"), () => this.go(this.aim - 1)),
      on: this.#drawButton("on", say("ui.past_on"), () => this.go(this.aim + 1, true)),
      last: this.#drawButton("last", say("ui.past_last"), () => this.go(this.last)),
    };
    this.eyesOf = html("select", { autocomplete: "off" });
    this.eyesOf.addEventListener("change", () => void this.open(this.at, this.eyesOf.value));
    this.choose = html("label", { class: "eyes" }, html("span", {}, say("ui.past_eyes")), this.eyesOf);
    this.leave = html("button", { type: "button", class: "btn go" });
    this.leave.addEventListener("click", () => this.close());
    this.leave.hidden = !hooks.live;
    this.#showRun();
    setAttribute(root, "aria-labelledby", "past-title");
    root.replaceChildren(
      this.title, this.told, this.slider,
      html("div", { class: "steps" }, ...Object.values(this.buttons)),
      html("div", { class: "runs" }, this.run, this.speed),
      this.choose, this.leave,
      html("div", { class: "more" }, this.#drawLink(), ...(hooks.more ?? [])),
    );
    addEventListener("keydown", (event) => this.followKey(event));
    // On a phone it lies over the end of the page, as the prompt does.
    new ResizeObserver(() => {
      document.body.style.setProperty("--past-room", `${root.offsetHeight + 12}px`);
    }).observe(root);
  }

  /**
   * Begins to look back, through somebody's eyes.
   * @param {number} at
   * @param {string} [eyes]
   */
  async open(at, eyes = this.eyes) {
    if (eyes !== this.eyes || !this.state) this.story = [];
    this.eyes = eyes;
    this.last = Math.max(this.last, this.hooks.live?.stand.seq ?? 0);
    const from = document.activeElement;
    const began = !this.state;
    await this.go(at);
    // Whoever pressed it at the end of a long log looks at the board from here on.
    if (began && this.state) scrollTo(0, 0);
    // What was pressed is hidden while looking back: the keyboard goes on here.
    if (this.state && from instanceof HTMLElement && !from.getClientRects().length) this.root.focus();
  }

  close() {
    if (!this.state || !this.hooks.live) return;
    const here = this.root.contains(document.activeElement);
    this.stop();
    this.state = null;
    this.at = -1;
    this.eyes = "";
    this.hooks.motions.clear();
    this.hooks.faces.point([]);
    history.replaceState(null, "", location.pathname);
    this.hooks.show();
    if (here) document.getElementById("prompt")?.focus();
  }

  /** Somebody else looks at this screen now: nothing of what was seen before is kept. */
  forget() {
    this.forgotten += 1;
    this.wanted = null;
    this.moments.clear();
    this.story = [];
    this.told.textContent = "";
    this.close();
  }

  /**
   * Goes to a move; of several wishes that come while one is on its way only the last counts.
   * @param {number} at
   * @param {boolean} [play] Whether to show how it came about.
   */
  async go(at, play = false) {
    this.aim = Math.max(0, at);
    this.wanted = { at: this.aim, play };
    if (this.hooks.motions.playing) this.hooks.motions.skip();
    if (this.going) return;
    this.going = true;
    for (let next = this.#takeNext(); next; next = this.#takeNext())
      try {
        await this.#goTo(next.at, next.play);
      } catch (wrong) {
        this.told.textContent = sentenceOf(wrong);
        this.root.hidden = false;
      }
    this.aim = this.at;
    this.going = false;
  }

  /**
   * Shows once more how a move came about, and goes back to the table.
   * @param {number} at
   */
  async replay(at) {
    await this.go(at, true);
    // Where nothing moves, the move stays until whoever looks has seen it.
    if (motionSetting() === 0) return;
    await new Promise((done) => setTimeout(done, SEEN));
    if (this.at === at && !this.going) this.close();
  }

  /** Goes on by itself, a move at a time, each for as long as it takes to look at it. */
  async play() {
    if (this.playing) return;
    this.playing = true;
    this.#showRun();
    if (this.at >= this.last) await this.go(0);
    while (this.playing && this.state && this.at < this.last) {
      const at = this.at;
      await this.go(at + 1, true);
      // Somebody went elsewhere, or there was no answer.
      if (this.at !== at + 1) break;
      await new Promise((done) => setTimeout(done, LOOK / this.pace));
    }
    this.stop();
  }

  stop() {
    this.playing = false;
    this.#showRun();
  }

  #showRun() {
    const label = say(this.playing ? "ui.past_pause" : "ui.past_play");
    setAttribute(this.run, "aria-pressed", String(this.playing));
    this.run.replaceChildren(
      svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[this.playing ? "pause" : "play"] })), label);
  }

  #drawRun() {
    const button = html("button", { type: "button", class: "btn run" });
    button.addEventListener("click", () => (this.playing ? this.stop() : void this.play()));
    return button;
  }

  #takeNext() {
    const next = this.wanted;
    this.wanted = null;
    return next;
  }

  /**
   * @param {number} at
   * @param {boolean} play
   */
  async #goTo(at, play) {
    const { motions, faces } = this.hooks;
    if (play && at > 0 && this.at !== at - 1) {
      const first = await this.#fetchMoment(at - 1);
      if (!first) return;
      this.#lay(first);
    }
    const moment = await this.#fetchMoment(at);
    if (!moment) return;
    const { forgotten } = this;
    const { scene } = moment;
    motions.clear();
    if (play && this.state) {
      const ids = new Set(scene.nodes.map((node) => node.id));
      const gone = [...this.state.nodes.keys()].filter((id) => !ids.has(id));
      const { nodes, lines } = scene;
      const tale = { nodes, gone, lines, motions: moment.motions, beats: moment.beats };
      const telling = new Telling(this.state, tale, faces, () => this.hooks.show());
      this.state = telling.state;
      await motions.play(telling, 0, this.playing ? 1 / this.pace : 1);
      if (forgotten !== this.forgotten) return;
    }
    this.#lay(moment);
    motions.land();
    faces.point(moment.motions.flatMap((motion) => [motion.source, motion.target]));
  }

  /**
   * @param {number} at
   * @returns {Promise<Moment | null>} Null: meanwhile somebody else looks at this screen.
   */
  async #fetchMoment(at) {
    const key = `${this.eyes} ${at}`;
    const known = this.moments.get(key);
    const story = !this.story.length && (this.eyes !== "" || !this.hooks.live);
    if (known && !story) return known;
    const query = new URLSearchParams({ at: String(at), seat: this.eyes, story: String(story) });
    const { forgotten } = this;
    /** @type {Moment} */
    const moment = await ask(`${this.hooks.api}/past?${query}`, this.hooks.key?.());
    if (forgotten !== this.forgotten) return null;
    if (story) {
      this.story = moment.scene.lines;
      moment.scene.lines = this.story.filter((line) => line.seq === at);
    }
    this.moments.set(key, moment);
    const [oldest] = this.moments.keys();
    if (this.moments.size > KEPT && oldest !== undefined) this.moments.delete(oldest);
    return moment;
  }

  /** @param {Moment} moment */
  #lay({ scene, last, revealed }) {
    this.last = Math.max(this.last, last);
    this.at = scene.stand.seq;
    this.state = new State();
    this.state.show(scene);
    const { outcome } = scene.stand;
    const end = outcome ? `${outcome.head ?? ""} · ${outcome.why || outcome.ending}` : "";
    this.told.textContent = [...scene.lines.map((line) => line.text), end].join(" ").trim();
    document.body.classList.toggle("revealed", revealed);
    const query = new URLSearchParams({ at: String(this.at), ...(this.eyes ? { seat: this.eyes } : {}) });
    history.replaceState(null, "", `${location.pathname}?${query}`);
    this.hooks.show();
  }

  /** What is to be seen of it, and of the table behind it. */
  show() {
    const { state, hooks, at } = this;
    const { live } = hooks;
    this.root.hidden = !state;
    document.body.classList.toggle("looking-back", Boolean(state));
    if (!state) {
      document.body.classList.remove("revealed");
      return;
    }
    this.last = Math.max(this.last, live?.stand.seq ?? 0);
    state.players = hooks.players();
    // A record that is looked at from its start does not tell its end.
    const story = live ? this.story : this.story.filter((line) => line.seq <= at);
    state.lines = live && !this.eyes ? live.lines : story;
    this.title.textContent = at ? say("ui.past_at", at, this.last) : say("ui.past_start");
    setAttribute(this.slider, "max", this.last);
    this.slider.value = String(at);
    setAttribute(this.slider, "aria-valuetext", this.title.textContent);
    const { first, back, on, last } = this.buttons;
    for (const button of [first, back]) setAttribute(button, "aria-disabled", at <= 0 ? "true" : null);
    for (const button of [on, last]) setAttribute(button, "aria-disabled", at >= this.last ? "true" : null);
    this.leave.textContent = say(live?.asked && !live.stand.outcome ? "ui.past_your_turn" : "ui.past_leave");
    this.#offerEyes(!live || Boolean(live.stand.outcome));
  }

  /** @param {boolean} over Whether the match has ended: then every seat's view lies open. */
  #offerEyes(over) {
    this.choose.hidden = !over;
    if (!over) return;
    const own = this.hooks.live ? this.hooks.live.seat : null;
    const chosen = this.eyes || (own === null ? "watcher" : String(own));
    const options = [
      ...this.hooks.players().map(({ seat, name }) => ({ value: String(seat), words: name })),
      { value: "watcher", words: say("ui.past_watcher") },
      { value: "all", words: say("ui.past_all") },
    ];
    if (this.eyesOf.options.length !== options.length)
      this.eyesOf.replaceChildren(...options.map(({ value, words }) => html("option", { value }, words)));
    this.eyesOf.value = chosen;
  }

  /**
   * Begins, goes and ends by the keyboard.
   * @param {KeyboardEvent} event
   */
  followKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // Things that use the arrow keys themselves; Escape ends looking back from most of them.
    const busy = event.key === "Escape" ? "#menu" : "input, select, textarea, .twin, .hand, #log, #menu";
    const inside = event.target instanceof Element && event.target.closest(busy);
    if (inside || document.querySelector("dialog[open]")) return;
    if (!this.state) {
      const begun = this.hooks.live?.begun;
      if (event.key === "ArrowLeft" && begun) void this.open((this.hooks.live?.stand.seq ?? 0) - 1);
      return;
    }
    const act = {
      ArrowLeft: () => this.go(this.aim - 1),
      ArrowRight: () => this.aim < this.last && this.go(this.aim + 1, true),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      Escape: () => this.close(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    this.stop();
    void act();
  }

  /**
   * @param {keyof typeof ICONS} icon
   * @param {string} label
   * @param {() => Promise<void>} act
   */
  #drawButton(icon, label, act) {
    const drawing = svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[icon] }));
    const button = html("button", { type: "button", class: "btn", "aria-label": label, title: label }, drawing);
    button.addEventListener("click", () => {
      this.stop();
      if (button.getAttribute("aria-disabled") !== "true") void act();
    });
    return button;
  }

  #drawLink() {
    const copy = html("button", { type: "button", class: "btn quiet" }, say("ui.past_link"));
    copy.addEventListener("click", () => {
      void copyText(location.href).then(() => {
        copy.textContent = say("ui.copied");
        setTimeout(() => (copy.textContent = say("ui.past_link")), 2_000);
      });
    });
    return copy;
  }
}

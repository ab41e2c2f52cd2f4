/** The clock: how much time whoever is awaited has left, as the server last told. */

import { part } from "../kit/dom.js";
import { say } from "../kit/words.js";

/** @typedef {import("../scene/state.js").State} State */

const DAY = 86_400;
const HOUR = 3_600;
/** Below so many seconds it is said louder. */
const SOON = 10;
/** At so many seconds it is said aloud, once each. */
const SAID = [10, 5];

export class Clock {
  /**
   * @param {State} state
   * @param {import("./moretime.js").MoreTime} more
   * @param {(words: string) => void} say What is said is heard by whoever sees no clock.
   */
  constructor(state, more, say) {
    this.state = state;
    this.more = more;
    this.say = say;
    /** How many seconds were left when it was looked at last; of one's own time alone. */
    this.before = Infinity;
    this.root = part("clock");
    /** @type {Map<number, number>} When each seat's time is over. */
    this.ends = new Map();
    setInterval(() => this.show(), 500);
  }

  /** @param {import("../road/wire.js").Clocks} clocks */
  hear({ left }) {
    const now = performance.now();
    this.ends = new Map(left.map(([seat, time]) => [seat, now + time]));
    this.show();
  }

  show() {
    const { seat, own, stand } = this.state;
    const mine = seat ?? own.find((one) => this.ends.has(one)) ?? null;
    const end = (mine !== null && this.ends.get(mine)) || Math.min(...this.ends.values());
    const left = stand.outcome || !Number.isFinite(end) ? -1 : Math.max(0, end - performance.now()) / 1_000;
    const text = left < 0 ? "" : timeLeft(left);
    if (this.root.textContent !== text) this.root.textContent = text;
    this.root.title = text ? say("ui.time_left") : "";
    const runs = mine !== null && this.ends.has(mine);
    this.root.classList.toggle("mine", runs);
    this.root.classList.toggle("soon", left >= 0 && left <= SOON && runs);
    this.more.show(this.state, new Set(this.ends.keys()));
    this.#warn(runs && left >= 0 ? left : Infinity);
  }

  /** @param {number} left Seconds of one's own time. */
  #warn(left) {
    const passed = SAID.filter((mark) => left <= mark && mark < this.before).at(-1);
    this.before = left;
    if (passed && left > 0) this.say(say("ui.clock.seconds_left", Math.ceil(left)));
  }
}

/** @param {number} left Seconds. */
function timeLeft(left) {
  if (left >= DAY) return say("ui.clock.short_days", String(Math.floor(left / DAY)), String(Math.floor((left % DAY) / HOUR)));
  if (left >= HOUR) return say("ui.clock.short_hours", String(Math.floor(left / HOUR)), String(Math.floor((left % HOUR) / 60)));
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The clock: how much time whoever is awaited has left, as the server last told. */

import { part } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State */

const DAY = 86_400;
const HOUR = 3_600;
/** Below so many seconds it is said louder. */
const SOON = 10;

export class Clock {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    this.root = part("clock");
    /** @type {Map<number, number>} When each seat's time is over. */
    this.ends = new Map();
    setInterval(() => this.show(), 500);
  }

  /** @param {{ left: [number, number][] }} told Milliseconds that each awaited seat has left. */
  told({ left }) {
    const now = performance.now();
    this.ends = new Map(left.map(([seat, time]) => [seat, now + time]));
    this.show();
  }

  show() {
    const { seat, own, stand } = this.state;
    const mine = seat ?? own.find((one) => this.ends.has(one)) ?? null;
    const end = (mine !== null && this.ends.get(mine)) || Math.min(...this.ends.values());
    const left = stand.outcome || !Number.isFinite(end) ? -1 : Math.max(0, end - performance.now()) / 1_000;
    const text = left < 0 ? "" : shown(left);
    if (this.root.textContent !== text) this.root.textContent = text;
    this.root.title = text ? say("ui.time_left") : "";
    this.root.classList.toggle("mine", mine !== null && this.ends.has(mine));
    this.root.classList.toggle("soon", left >= 0 && left < SOON && mine !== null && this.ends.has(mine));
  }
}

/** @param {number} left Seconds. */
export function shown(left) {
  if (left >= DAY) return say("ui.clock.short_days", String(Math.floor(left / DAY)), String(Math.floor((left % DAY) / HOUR)));
  if (left >= HOUR) return say("ui.clock.short_hours", String(Math.floor(left / HOUR)), String(Math.floor((left % HOUR) / 60)));
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * Sounds: a few quiet ones, made of tones and of no file. Off until somebody turns them on.
 *
 * They say nothing that cannot be seen: a move, one's own turn, the end.
 */

import { soundSetting } from "../kit/settings.js";

/** @typedef {"move" | "turn" | "end"} What */
/** @typedef {{ at: number, pitch: number, falls?: number, lasts: number, loud: number, wave: OscillatorType }} Tone */

/** @type {Record<What, Tone[]>} Seconds, hertz, and shares of full loudness. */
const TONES = {
  move: [{ at: 0, pitch: 240, falls: 150, lasts: 0.09, loud: 0.06, wave: "triangle" }],
  turn: [
    { at: 0, pitch: 659, lasts: 0.22, loud: 0.045, wave: "sine" },
    { at: 0.13, pitch: 880, lasts: 0.32, loud: 0.045, wave: "sine" },
  ],
  end: [523, 659, 784, 1047].map((pitch, n) =>
    ({ at: 0.14 * n, pitch, lasts: 0.5, loud: 0.04, wave: "sine" })),
};

export class Sounds {
  constructor() {
    /** @type {AudioContext | undefined} */
    this.context = undefined;
    this.asked = false;
    // Browsers let a page be heard only after it was touched.
    for (const touched of ["pointerdown", "keydown", "change"])
      addEventListener(touched, () => soundSetting() && this.#open(), { capture: true });
  }

  /**
   * Something happened; the table is as it is now.
   * @param {import("../scene/state.js").State} state
   */
  playAfter(state) {
    const over = Boolean(state.stand.outcome);
    const asked = state.asked && !over;
    this.#play(over ? "end" : asked && !this.asked ? "turn" : "move");
    this.asked = asked;
  }

  /** @param {What} what */
  #play(what) {
    if (!soundSetting() || document.hidden) return;
    const context = this.#open();
    if (context.state === "running") for (const tone of TONES[what]) playTone(context, tone);
  }

  #open() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume().catch(() => undefined);
    return this.context;
  }
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 */
function playTone(context, { at, pitch, falls, lasts, loud, wave }) {
  const begins = context.currentTime + at;
  const ends = begins + lasts;
  const voice = new OscillatorNode(context, { type: wave, frequency: pitch });
  if (falls) voice.frequency.exponentialRampToValueAtTime(falls, ends);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loud, begins + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, ends);
  voice.connect(volume).connect(context.destination);
  voice.start(begins);
  voice.stop(ends);
}

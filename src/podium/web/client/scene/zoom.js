/** Zoom: a board that can be moved and enlarged, by fingers, wheel or buttons. */

import { html } from "../kit/dom.js";
import { motionSetting } from "../kit/settings.js";
import { say } from "../kit/words.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** How far a finger may tremble and still touch. */
const TREMBLE = 8;
const CLOSEST = 6;
const STEP = 1.8;
/** Around what is brought into sight, in the board's space. */
const MARGIN = 46;
/** How large a unit of the board's space becomes then at most, on the page of a phone and of a desk. */
const LARGEST = { small: 1.5, wide: 2.1 };
/** What is in sight already stays as it is, unless it could be so much larger. */
const LARGER = 1.25;
/** On a desk a board comes near only if that makes it so much larger. */
const WORTH = 1.2;
const GLIDE = 260;
/** A screen that is too small for a whole board. */
export const SMALL = matchMedia("(max-width: 820px)");

export class Zoom {
  /**
   * @param {SVGSVGElement} picture
   * @param {{ width: number, height: number }} area
   * @param {(glided?: boolean) => void} shown Another part is in sight; whether it glided there.
   */
  constructor(picture, area, shown) {
    this.picture = picture;
    this.area = area;
    this.shown = shown;
    /** @type {Box} What is seen. */
    this.seen = { x: 0, y: 0, width: area.width, height: area.height };
    this.moved = false;
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    this.gliding = 0;
    this.buttons = html("div", { class: "zoom" },
      this.#drawButton("+", "ui.closer", () => this.#scale(1 / STEP)),
      this.#drawButton("−", "ui.farther", () => this.#scale(STEP)),
      this.#drawButton("⤢", "ui.whole_board", () => this.rest(true)));
    picture.addEventListener("pointerdown", (event) => this.#press(event));
    picture.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      picture.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    picture.addEventListener("click", (event) => this.#click(event), { capture: true });
    picture.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    /** @type {Box[]} What was to be in sight last, unless somebody moved on since. */
    this.wanted = [];
    /** How wide and high it is on the page; asking the page would lay it out anew. */
    this.size = { width: 0, height: 0 };
    /** Whether it has been seen: a board that comes into sight stands where it belongs and glides afterwards. */
    this.begun = false;
    new ResizeObserver(() => this.#resize()).observe(picture);
  }

  /**
   * @param {string} text
   * @param {string} label
   * @param {() => void} act
   */
  #drawButton(text, label, act) {
    const button = html("button", { type: "button", "aria-label": say(label), title: say(label) }, text);
    button.addEventListener("click", act);
    return button;
  }

  #resize() {
    this.size = { width: this.picture.clientWidth, height: this.picture.clientHeight };
    if (this.wanted.length) this.frame(this.wanted);
    else this.rest(!SMALL.matches);
    this.begun ||= this.size.height > 0;
  }

  /** How wide the picture is for its height. */
  get #ratio() {
    const { width, height } = this.size.height ? this.size : this.area;
    return width / height;
  }

  /**
   * Goes back to where it began: the whole board, or as much of it as is readable.
   * @param {boolean} whole
   */
  rest(whole) {
    const { width, height } = this.area;
    const ratio = this.#ratio;
    const wide = whole ? Math.max(width, height * ratio) : Math.min(width, height * ratio);
    this.#glide(this.#around(width / 2, height / 2, wide));
  }

  /**
   * Brings things into sight: all of them, and not smaller than need be. Where there are none, it goes
   * back; a desk shows the whole board too where coming near would make little of it larger.
   * @param {Box[]} boxes
   */
  frame(boxes) {
    this.wanted = boxes;
    const small = SMALL.matches;
    if (!boxes.length) return this.rest(!small);
    const left = Math.min(...boxes.map((box) => box.x)) - MARGIN;
    const top = Math.min(...boxes.map((box) => box.y)) - MARGIN;
    const right = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN;
    const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN;
    const largest = small ? LARGEST.small : LARGEST.wide;
    const wide = Math.max(right - left, (bottom - top) * this.#ratio, this.size.width / largest);
    if (!small && wide * WORTH > this.area.width) return this.rest(true);
    const { seen } = this;
    const held = left >= seen.x && right <= seen.x + seen.width && top >= seen.y && bottom <= seen.y + seen.height;
    if (!held || seen.width > wide * LARGER) this.#glide(this.#around((left + right) / 2, (top + bottom) / 2, wide));
    return undefined;
  }

  /**
   * Brings a point into the middle; nobody moves the board away from it then.
   * @param {number} x
   * @param {number} y
   */
  goTo(x, y) {
    cancelAnimationFrame(this.gliding);
    this.wanted = [];
    this.#show(this.#around(x, y, this.seen.width));
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} wide
   * @returns {Box}
   */
  #around(x, y, wide) {
    const ratio = this.#ratio;
    const widest = Math.max(this.area.width, this.area.height * ratio);
    const width = Math.min(Math.max(wide, this.area.width / CLOSEST), widest);
    const height = width / ratio;
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
      size >= all ? all / 2 : Math.min(Math.max(at, size / 2), all - size / 2);
    return {
      x: within(x, width, this.area.width) - width / 2,
      y: within(y, height, this.area.height) - height / 2,
      width,
      height,
    };
  }

  /** @param {Box} to */
  #glide(to) {
    cancelAnimationFrame(this.gliding);
    if (motionSetting() === 0 || !this.begun) return this.#show(to);
    const from = this.seen;
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - begun) / GLIDE));
      const ease = 1 - (1 - part) ** 3;
      const mix = (/** @type {keyof Box} */ key) => from[key] + (to[key] - from[key]) * ease;
      this.#look({ x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") });
      if (part < 1) this.gliding = requestAnimationFrame(step);
      // Labels are set for the new size once it is there, not at each step towards it.
      else this.shown(true);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** @param {Box} box */
  #show(box) {
    this.#look(box);
    this.shown();
  }

  /** @param {Box} box */
  #look(box) {
    this.seen = box;
    this.picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    const { width, height } = this.area;
    const ratio = this.#ratio;
    const close = box.width < Math.min(width, height * ratio) - 1;
    this.picture.classList.toggle("close", close);
    this.buttons.classList.toggle("close", close);
  }

  /**
   * Enlarges about a point of the page, or about the middle.
   * @param {number} by
   * @param {{ x: number, y: number }} [at]
   */
  #scale(by, at) {
    const { x, y, width, height } = this.seen;
    const point = at ? this.#point(at) : { x: x + width / 2, y: y + height / 2 };
    const wide = this.#around(0, 0, width * by).width;
    const change = wide / width;
    const middle = { x: x + width / 2, y: y + height / 2 };
    this.#show(this.#around(
      point.x + (middle.x - point.x) * change, point.y + (middle.y - point.y) * change, wide,
    ));
  }

  /** @param {{ x: number, y: number }} at */
  #point({ x, y }) {
    const rect = this.picture.getBoundingClientRect();
    const { seen } = this;
    return {
      x: seen.x + ((x - rect.x) / rect.width) * seen.width,
      y: seen.y + ((y - rect.y) / rect.height) * seen.height,
    };
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (!this.fingers.size) this.moved = false;
    cancelAnimationFrame(this.gliding);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.moved && !others.length && far < TREMBLE) return;
    if (!this.moved && !others.length && !this.picture.classList.contains("close") && event.pointerType === "mouse") return;
    this.moved = true;
    this.wanted = [];
    this.fingers.set(event.pointerId, now);
    const [other] = others;
    if (other) this.#pinch(before, now, other);
    else this.#drag(before, now);
  }

  /**
   * @param {{ x: number, y: number }} before
   * @param {{ x: number, y: number }} now
   * @param {{ x: number, y: number }} other
   */
  #pinch(before, now, other) {
    const apart = (/** @type {{ x: number, y: number }} */ at) => Math.hypot(at.x - other.x, at.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (apart(now) > 1) this.#scale(apart(before) / apart(now), middle);
  }

  /**
   * @param {{ x: number, y: number }} before
   * @param {{ x: number, y: number }} now
   */
  #drag(before, now) {
    const { x, y, width, height } = this.seen;
    const unit = width / (this.picture.clientWidth || 1);
    this.#show(this.#around(
      x + width / 2 - (now.x - before.x) * unit, y + height / 2 - (now.y - before.y) * unit, width,
    ));
  }

  /**
   * What ends a movement touches nothing; two touches on nothing come closer, or go back.
   * @param {MouseEvent} event
   */
  #click(event) {
    if (this.moved) {
      this.moved = false;
      event.stopPropagation();
      return;
    }
    const thing = event.target instanceof Element && event.target.closest(".touchable");
    if (event.detail !== 2 || thing) return;
    if (this.picture.classList.contains("close")) this.rest(!SMALL.matches);
    else this.#scale(1 / STEP / STEP, { x: event.clientX, y: event.clientY });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.#scale(Math.exp(event.deltaY / 500), { x: event.clientX, y: event.clientY });
  }
}

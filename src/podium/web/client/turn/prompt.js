/**
 * The prompt: what is asked, in one sentence with one verb, and how it is done, in one line.
 *
 * What can be picked is picked in the picture and confirmed there; buttons stand here for offers that
 * have no picks, and all the others in a list that is closed until somebody opens it.
 */

import { citeRule } from "../kit/cite.js";
import { html, setAttribute } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { choices, complete } from "../scene/pick.js";
import { AllChoices } from "./all.js";
import { drawButton, drawChoice, forgetNumbers } from "./choice.js";
import { Spot } from "./spot.js";

/** @typedef {import("../road/wire.js").Offer} Offer */
/** @typedef {import("../road/wire.js").Reason} Reason */

/** A sentence no longer than this is set large. */
const SHORT = 30;

/**
 * @typedef {object} Asking What the prompt shows.
 * @property {string} prompt
 * @property {string} hint How it is done; or what the thing under the mouse or the keyboard would do now.
 * @property {boolean} asked Whether it is this viewer who is asked.
 * @property {readonly Offer[]} offers
 * @property {readonly string[]} handles
 * @property {boolean} undo
 * @property {string} ask What asking the others to take back is called; empty: there is nothing to.
 * @property {boolean} always Whether an answer was given once for all.
 * @property {boolean} busy Whether an answer of the table is awaited.
 * @property {boolean} over
 * @property {boolean} rematch Whether somebody asked for one.
 */

export class Prompt {
  /**
   * @param {HTMLElement} root
   * @param {{ take: (offer: Offer) => void, takeAlways: (offer: Offer) => void,
   *   askAgain: () => void, putBack: () => void, undo: () => void, askUndo: () => void,
   *   result: () => void, rematch: () => void }} hooks
   * @param {string} rules The address of the rules.
   */
  constructor(root, hooks, rules) {
    this.root = root;
    this.hooks = hooks;
    this.rules = rules;
    this.kick = html("p", { class: "kick" }, say("ui.your_turn"));
    this.ask = html("p", { class: "ask", id: "ask" });
    this.hint = html("p", { class: "hint" });
    this.spot = new Spot(hooks.take);
    this.offers = html("div", { class: "offers" });
    this.all = new AllChoices(hooks.take);
    this.why = html("div", { class: "why", role: "status" });
    setAttribute(root, "aria-labelledby", "ask");
    root.replaceChildren(this.kick, this.ask, this.hint, this.spot.root, this.offers, this.all.root, this.why);
    this.shown = "";
    /** How high it is on the page. */
    this.height = 0;
    // On a phone it lies over the end of the page, which must still be reached.
    new ResizeObserver(() => {
      this.height = root.offsetHeight;
      document.body.style.setProperty("--prompt-room", `${this.height + 12}px`);
    }).observe(root);
  }

  /**
   * Says what is happening, and asks for nothing; it stays as high as it was.
   * @param {string} words
   * @param {string} hint
   */
  narrate(words, hint) {
    this.show({ prompt: words, hint, asked: false, offers: [], handles: [], undo: false, ask: "", always: false,
      busy: false, over: false, rematch: false });
    this.root.style.minHeight = `${this.height}px`;
  }

  /** @param {Asking} asking */
  show(asking) {
    this.root.style.minHeight = "";
    if (this.ask.textContent !== asking.prompt) this.ask.replaceChildren(...setLead(asking.prompt));
    this.ask.classList.toggle("short", asking.prompt.length <= SHORT);
    if (this.hint.textContent !== asking.hint) this.hint.textContent = asking.hint;
    this.kick.hidden = !asking.asked;
    this.root.classList.toggle("busy", asking.busy);
    const { hint: _, prompt: __, ...rest } = asking;
    const now = JSON.stringify(rest);
    if (now === this.shown) return;
    this.shown = now;
    const focused = this.#focused();
    const { offers, handles, busy } = asking;
    const groups = choices(offers, handles);
    const done = complete(offers.filter((offer) => !offer.listed), handles);
    this.offers.replaceChildren(...this.#drawButtons(asking, groups.filter(isBare)));
    this.spot.show(choices(done, handles), busy);
    // What is confirmed at its spot is not listed once more.
    this.all.show(groups.filter((group) => !isBare(group) && !group.some((one) => done.includes(one))), busy);
    if (focused >= 0) this.#focus(focused);
  }

  /**
   * @param {Asking} asking
   * @param {Offer[][]} bare Offers that nothing in the picture leads to: they are always in sight.
   */
  #drawButtons(asking, bare) {
    const { offers, handles, busy } = asking;
    const { take, takeAlways, askAgain, askUndo, putBack, rematch, result, undo } = this.hooks;
    // Nothing is chosen for anybody: a button is filled only where there is nothing else to do.
    const only = bare.length === 1 && offers.every((offer) => !offer.picks.length);
    const buttons = bare.map((group) => drawChoice(group, only ? "go" : "", busy, take));
    if (asking.rematch) buttons.push(drawButton(say("ui.rematch_asked"), "go", false, rematch));
    if (asking.over) buttons.push(drawButton(say("ui.result"), asking.rematch ? "" : "go", false, result));
    const last = [];
    if (handles.length) last.push(drawButton(say("ui.put_back"), "quiet", busy, putBack));
    const lasting = offers.find((offer) => offer.standing);
    if (lasting) last.push(drawButton(say("ui.dont_ask"), "quiet", busy, () => takeAlways(lasting)));
    if (asking.always) last.push(drawButton(say("ui.ask_again"), "quiet", false, askAgain));
    // What is picked is put back first: the two read alike.
    if (asking.ask && !handles.length) last.push(drawButton(asking.ask, "quiet", busy, askUndo));
    if (asking.undo && !handles.length) last.push(drawButton(say("ui.undo"), "quiet", busy, undo));
    return last.length ? [...buttons, html("div", { class: "last" }, ...last)] : buttons;
  }

  /**
   * Answers *why not?*
   * @param {string} title
   * @param {readonly Reason[]} reasons
   */
  explain(title, reasons) {
    this.why.replaceChildren(
      ...(title ? [html("b", {}, title), " "] : []),
      ...reasons.flatMap((reason) => [
        reason.text, " ", reason.rule ? citeRule(this.rules, reason.rule) : "", " ",
      ]),
    );
  }

  /**
   * Says one thing, with its rule where there is one.
   * @param {string} text
   * @param {string} [rule]
   */
  tell(text, rule = "") {
    this.explain("", [{ text, rule }]);
  }

  hush() {
    if (this.why.firstChild) this.why.replaceChildren();
  }

  /** Another seat looks from now on: nobody finds a slider where somebody else left it. */
  forget() {
    this.hush();
    forgetNumbers();
    this.shown = "";
  }

  #focusable() {
    return [...this.root.querySelectorAll(":is(.spot, .offers, .choices) :is(button, input)")];
  }

  #focused() {
    return this.#focusable().findIndex((element) => element === document.activeElement);
  }

  /**
   * Whoever pressed a button that is gone stays in the prompt.
   * @param {number} at
   */
  #focus(at) {
    const next = this.#focusable()[at];
    if (next instanceof HTMLElement) next.focus();
    else this.root.focus();
  }
}

/** @param {Offer[]} group */
function isBare([first]) {
  return !first?.picks.length;
}

/**
 * What stands before a colon is said louder.
 * @param {string} text
 */
function setLead(text) {
  const [, lead, rest = ""] = /^([^:]{1,40}:)(.*)$/s.exec(text) ?? [];
  return lead ? [html("b", {}, lead), rest] : [text];
}

/** The waiting room: a table with its chairs, who sits there, and what its host may arrange. */

import { under } from "../kit/base.js";
import { openDialog } from "../kit/dialog.js";
import { drawMark, html, setAttribute } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { post, sentenceOf, submit, Wrong } from "../road/post.js";
import { openInvite } from "./invite.js";
import { drawPinField } from "./pin.js";
import { drawPresence } from "./players.js";

/** @typedef {import("../road/wire.js").Player} Player */
/** @typedef {import("../road/wire.js").Players} Players */
/** @typedef {import("../scene/state.js").State} State */

const LEVELS = ["easy", "normal", "hard"];
/** How far the chairs stand from the middle, in hundredths of the room. */
const WIDE = 36;
const HIGH = 36;

export class WaitingRoom {
  /** @param {string} api */
  constructor(api) {
    this.api = api;
    this.root = document.getElementById("waiting");
    this.list = document.getElementById("seated");
    /** @type {Players | null} */
    this.told = null;
    this.shown = "";
    this.leaving = false;
    /** Whether the page was made for somebody who sits here. */
    this.seated = !document.getElementById("sit");
    for (const form of this.root?.querySelectorAll("form") ?? [])
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        // Who begins is told over the road, as everybody is: a page loaded anew would take away what was opened.
        void (form.id === "start" ? this.#arrange("start") : this.#send(form));
      });
    const invite = this.root?.querySelector(".invite");
    if (invite) openInvite(invite);
    this.#openHosting();
  }

  /** @param {Players} told */
  hear(told) {
    this.told = told;
  }

  /**
   * Does what a form asks for without a step in the browser's history: *back* then leads away.
   * @param {HTMLFormElement} form
   */
  async #send(form) {
    if (await submit(form)) location.reload();
    else form.submit();
  }

  /**
   * Asks the site to arrange something; what it does not do it says.
   * @param {string} what
   * @param {object} [body]
   * @param {number} [own] The seat in whose name it is asked, which may have a PIN; none: the host's.
   * @param {string} [key] What its PIN opened.
   * @returns {Promise<void>}
   */
  async #arrange(what, body = {}, own = this.told?.host, key = "") {
    const said = document.getElementById("room-wrong");
    try {
      await post(`${this.api}/${what}`, body, key);
      if (said) said.hidden = true;
    } catch (wrong) {
      if (wrong instanceof Wrong && wrong.code === "needs_pin" && own !== undefined && !this.leaving)
        return this.#askPin(own, wrong.message, (opened) => this.#arrange(what, body, own, opened));
      if (said) {
        said.textContent = sentenceOf(wrong);
        said.hidden = false;
      }
    }
  }

  /**
   * @param {number} seat
   * @param {string} why
   * @param {(key: string) => Promise<void>} go
   */
  #askPin(seat, why, go) {
    const name = this.told?.players.find((one) => one.seat === seat)?.name ?? "";
    const field = drawPinField(name);
    const wrong = html("output", { class: "wrong" });
    const form = html("form", { class: "door" }, field,
      html("button", { type: "submit", class: "btn go" }, say("ui.i_am", name)), wrong);
    const box = openDialog("pin", say("ui.pin_of", name), html("p", {}, why), form);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        /** @type {import("../road/answers.js").Opened} */
        const { key } = await post(`${this.api}/curtain`, { seat, pin: field.value });
        box.close();
        await go(key);
        // It was for this one thing: the next who sits before the screen types their own.
        await post(`${this.api}/curtain/close`, {}, key).catch(() => undefined);
      } catch (failed) {
        field.value = "";
        wrong.textContent = sentenceOf(failed);
      }
    });
  }

  #openHosting() {
    const listing = document.getElementById("list-it");
    if (listing instanceof HTMLInputElement) {
      listing.parentElement?.removeAttribute("hidden");
      listing.addEventListener("change", () => void this.#arrange("listed", { listed: listing.checked }));
    }
    const close = document.getElementById("close-table");
    if (!close) return;
    close.hidden = false;
    close.addEventListener("click", () => {
      // A second touch means it: it cannot be taken back.
      if (close.dataset["sure"]) void this.#arrange("close");
      close.dataset["sure"] = "yes";
      close.textContent = say("ui.room.close_sure");
    });
  }

  /**
   * Whoever leaves a table that has not begun gives their seats back.
   * @param {State} state
   */
  openLeaving(state) {
    document.getElementById("leave")?.addEventListener("click", (event) => {
      if (state.begun || !this.root || state.own.length === 0 || this.told?.closed) return;
      event.preventDefault();
      void this.#leave(state.own);
    });
  }

  /** @param {readonly number[]} seats */
  async #leave(seats) {
    // That the seats are free is told before the last answer comes: whoever leaves is not asked for a name again.
    this.leaving = true;
    for (const seat of seats) await this.#arrange("stand", { seat }, seat);
    location.assign(under("/"));
  }

  /** @param {State} state */
  show(state) {
    if (!this.root || !this.list || !this.told) return;
    this.root.hidden = state.begun;
    if (state.begun || this.leaving) return;
    // Whoever stood up, or whose seat was freed, is asked for a name again.
    if (this.seated !== state.own.length > 0 && !this.told.closed) return location.reload();
    const now = JSON.stringify([this.told, state.own]);
    if (now === this.shown) return;
    this.shown = now;
    const { players, host, listed, closed, waits, bots } = this.told;
    if (closed) return this.#showClosed();
    const hosting = state.own.includes(host);
    const first = state.own[0] ?? 0;
    const focused = this.#focused();
    this.list.replaceChildren(...players.map((player) => {
      const chair = this.#drawChair(player, state, hosting);
      const angle = Math.PI / 2 + ((player.seat - first) * 2 * Math.PI) / players.length;
      chair.style.setProperty("--x", `${50 + WIDE * Math.cos(angle)}%`);
      chair.style.setProperty("--y", `${50 + HIGH * Math.sin(angle)}%`);
      return chair;
    }));
    this.#focus(focused);
    const free = bots.length;
    const [title, words] = [this.root.querySelector(".felt h2"), this.root.querySelector(".felt p")];
    if (title) title.textContent = free ? say("ui.room.chairs_free", free) : say("ui.room.all_here");
    if (words) words.textContent = say(waits ? "ui.room.begins_host" : "ui.room.begins_full");
    this.#showHosting(hosting, listed, bots);
  }

  /**
   * @param {boolean} hosting
   * @param {boolean} listed
   * @param {readonly string[]} bots
   */
  #showHosting(hosting, listed, bots) {
    const panel = document.getElementById("hosting");
    if (panel) panel.hidden = !hosting;
    const box = document.getElementById("list-it");
    if (box instanceof HTMLInputElement) box.checked = listed;
    const means = document.getElementById("room-listed");
    if (means) means.textContent = say(listed ? "ui.room.listed_means" : "ui.room.private_means");
    const names = new Intl.ListFormat(document.documentElement.lang || "en").format(bots);
    const said = document.getElementById("room-bots");
    if (said) said.textContent = bots.length ? say("ui.room.begin_bots", bots.length, names) : say("ui.room.begin_all");
  }

  #showClosed() {
    this.root?.replaceChildren(html("p", { class: "panel closed", role: "status" }, say("ui.room.closed"), " ",
      html("a", { href: "/" }, say("ui.home"))));
  }

  /**
   * @param {Player} player
   * @param {State} state
   * @param {boolean} hosting
   */
  #drawChair(player, state, hosting) {
    const { seat, kind, name } = player;
    const free = kind === "open" && !name;
    const mine = state.own.includes(seat);
    const face = html("span", { class: "face" }, drawMark(seat));
    return html(
      "li",
      { class: `chair seat-${seat + 1}${mine ? " mine" : ""}`, "data-kind": kind },
      free ? this.#drawFree(seat, state) : face,
      html("div", { class: "plate" },
        html("p", {},
          kind === "open" ? html("span", {}, name ? say("ui.kept_for", name) : say("ui.free_seat")) : html("bdi", {}, name),
          ...drawPresence(player),
          this.told?.host === seat ? html("i", { class: "tag" }, say("ui.room.host")) : null,
          mine ? html("i", {}, say("ui.you")) : null),
        ...this.#drawAnswers(player, hosting, mine)),
    );
  }

  /**
   * The free chair glows, and is itself the button to sit.
   * @param {number} seat
   * @param {State} state
   */
  #drawFree(seat, state) {
    const words = say(state.own.length ? "ui.room.move_here" : "ui.room.sit_here");
    const label = say("ui.named", words, say("ui.seat_number", String(seat + 1)));
    const chair = html("button", { type: "button", class: "face sit", "aria-label": label, title: words, "data-do": `sit-${seat}` },
      html("b", { "aria-hidden": "true" }, "+"), drawMark(seat));
    chair.addEventListener("click", () => {
      const [from, ...more] = state.own;
      if (from === undefined) this.#sit(seat);
      else if (more.length) this.#askWho(state, label, (own) => this.#arrange("move", { seat: own, to: seat }, own));
      else void this.#arrange("move", { seat: from, to: seat }, from);
    });
    return chair;
  }

  /**
   * Several people share the device: each speaks for their own chair.
   * @param {State} state
   * @param {string} title
   * @param {(own: number) => Promise<void>} go
   */
  #askWho(state, title, go) {
    const box = openDialog("who", title, html("div", { class: "door" }, ...state.own.map((own) => {
      const words = html("span", {}, drawMark(own), say("ui.i_am", state.name(own)));
      const button = html("button", { type: "button", class: "btn" }, words);
      button.addEventListener("click", () => {
        box.close();
        void go(own);
      });
      return button;
    })));
  }

  /** @param {number} seat */
  #sit(seat) {
    const form = document.getElementById("sit");
    if (!(form instanceof HTMLFormElement)) return;
    form.querySelector("[name=seat]")?.remove();
    form.append(html("input", { type: "hidden", name: "seat", value: seat }));
    form.requestSubmit();
  }

  /**
   * What may be done about a seat.
   * @param {Player} player
   * @param {boolean} hosting
   * @param {boolean} mine
   */
  #drawAnswers({ seat, kind, name, bot = "" }, hosting, mine) {
    if (mine) return [this.#drawButton(say("ui.room.stand"), `stand-${seat}`, () => this.#arrange("stand", { seat }, seat))];
    if (!hosting) return kind === "bot" && bot ? [html("p", { class: "style" }, say(`ui.bot.${bot}`))] : [];
    if (kind === "open" && !name)
      return [this.#drawButton(say("ui.room.seat_bot"), `bot-${seat}`, () => this.#arrange("bot", { seat }))];
    const label = say("ui.room.free_seat_of", name);
    const free = this.#drawButton(say("ui.room.free_this"), `free-${seat}`, () => this.#arrange("free", { seat }));
    setAttribute(free, "aria-label", label);
    return kind === "bot" ? [this.#drawLevels(seat, name, bot), free] : [free];
  }

  /**
   * @param {number} seat
   * @param {string} name
   * @param {string} bot
   */
  #drawLevels(seat, name, bot) {
    const known = LEVELS.includes(bot) ? LEVELS : [bot, ...LEVELS];
    const levels = html("select", { "aria-label": say("ui.room.level_of", name), "data-do": `level-${seat}`, autocomplete: "off" },
      ...known.map((level) => html("option", { value: level, selected: level === bot }, say(`ui.bot.${level}`))));
    levels.addEventListener("change", () => void this.#arrange("bot", { seat, bot: levels.value }));
    return levels;
  }

  /**
   * @param {string} words
   * @param {string} name What it is found again by.
   * @param {() => void} act
   */
  #drawButton(words, name, act) {
    const button = html("button", { type: "button", class: "btn", "data-do": name }, words);
    button.addEventListener("click", act);
    return button;
  }

  #focused() {
    const there = document.activeElement;
    return there && this.list?.contains(there) ? there.getAttribute("data-do") : null;
  }

  /** @param {string | null} name */
  #focus(name) {
    const there = name && this.list?.querySelector(`[data-do="${name}"]`);
    if (there instanceof HTMLElement) there.focus();
  }
}

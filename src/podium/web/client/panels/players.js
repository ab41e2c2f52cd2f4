/** The list of players: who sits where, who is here, whose turn it is, and what everybody may know of a seat. */

import { arrange, drawMark, html, setAttribute } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { tellOfSymbol } from "../scene/tells.js";

/** @typedef {import("../road/wire.js").Fact} Fact */
/** @typedef {import("../scene/state.js").State} State */

export class PlayerList {
  /**
   * @param {HTMLElement} root
   * @param {import("../scene/art.js").Art} art
   */
  constructor(root, art) {
    this.art = art;
    this.list = html("ol");
    this.watchers = html("p", { class: "watchers" });
    const { wins } = root.dataset;
    root.replaceChildren(...(wins ? [html("p", { class: "wins" }, wins)] : []), this.list, this.watchers);
    this.last = "";
    /** @type {Map<number, { told: string, line: HTMLLIElement }>} By seat: what its line tells, and the line. */
    this.lines = new Map();
  }

  /** @param {State} state */
  show(state) {
    const { players, stand, seat, watchers } = state;
    const now = JSON.stringify([players, stand.standings, stand.awaited, seat, watchers]);
    if (now === this.last) return;
    this.last = now;
    const known = new Set(stand.standings.map((standing) => standing.seat));
    const rest = players.filter((player) => !known.has(player.seat));
    arrange(this.list, [...stand.standings, ...rest].map((standing) => this.#lineOf(state, standing)));
    this.watchers.textContent = watchers ? say("ui.watchers", watchers) : "";
  }

  /**
   * The line of a seat, drawn anew where it tells something else.
   * @param {State} state
   * @param {import("../road/wire.js").Standing} standing
   */
  #lineOf(state, standing) {
    const player = state.players.find((one) => one.seat === standing.seat);
    const told = JSON.stringify([player, standing, state.stand.awaited, state.seat]);
    const known = this.lines.get(standing.seat);
    if (known?.told === told) return known.line;
    const line = this.#drawPlayer(state, standing);
    // Whose turn it is changes all lines, and little of each.
    if (known) renew(known.line, line);
    this.lines.set(standing.seat, { told, line: known?.line ?? line });
    return known?.line ?? line;
  }

  /**
   * @param {State} state
   * @param {import("../road/wire.js").Standing} standing
   */
  #drawPlayer(state, { seat, facts = [], flag = "" }) {
    const player = state.players.find((one) => one.seat === seat);
    const turn = state.stand.awaited.includes(seat);
    const gone = player?.resigned ? say("ui.has_resigned") : "";
    const pill = gone || (turn ? say(waitedFor(state, seat)) : flag);
    return html(
      "li",
      { class: `seat-${seat + 1}${turn ? " now" : ""}`, "aria-current": turn ? "true" : null },
      drawMark(seat),
      html("span", { class: "name" }, html("bdi", { title: player?.name }, player?.name ?? ""), ...drawPresence(player),
        seat === state.seat ? html("i", {}, say("ui.you")) : null),
      html("span", { class: "flag" }, turn && pill && !gone ? `▶ ${pill}` : pill),
      html("span", { class: "facts" }, ...facts.map((fact) => this.#drawFact(fact)),
        (turn || gone) && flag ? html("b", {}, flag) : null),
    );
  }

  /** @param {Fact} fact */
  #drawFact({ label, value = 0, of = 0, symbols = [], counted = false }) {
    if (of > 0) {
      const boxes = Array.from({ length: of }, (_, n) => html("i", { class: n < value ? "on" : "" }));
      return html("span", { class: "pips", role: "img", "aria-label": label, title: label }, ...boxes);
    }
    if (symbols.some(tellOfSymbol))
      return html("span", { class: "symbols-row", role: "group", "aria-label": label },
        ...symbols.map((symbol) => this.#drawSymbol(symbol)), counted ? String(value) : null);
    if (symbols.length)
      return html("span", { class: "symbols-row", role: "img", "aria-label": label, title: label },
        ...symbols.map((symbol) => this.art.draw(symbol)), counted ? String(value) : null);
    return html("span", {}, label);
  }

  /**
   * A card or a piece of somebody's that tells what it does.
   * @param {string} symbol
   */
  #drawSymbol(symbol) {
    const name = tellOfSymbol(symbol)?.title ?? null;
    return html("button", { type: "button", "data-tells": symbol, "aria-label": name }, this.art.draw(symbol));
  }
}

/**
 * Makes a line what it is to be; parts that stay the same stay themselves.
 * @param {HTMLLIElement} line
 * @param {HTMLLIElement} wanted Of as many parts.
 */
function renew(line, wanted) {
  for (const name of ["class", "aria-current"]) setAttribute(line, name, wanted.getAttribute(name));
  const parts = [...wanted.children];
  for (const [n, there] of [...line.children].entries()) {
    const next = parts[n];
    if (next && !there.isEqualNode(next)) there.replaceWith(next);
  }
}

/**
 * What to say of a seat that the match waits for; where several choose at once, no more than that.
 * @param {State} state
 * @param {number} seat
 */
function waitedFor(state, seat) {
  if (seat === state.seat) return "ui.your_turn";
  if (state.players.find((one) => one.seat === seat)?.kind === "bot") return "ui.thinking";
  return state.stand.awaited.length > 1 ? "ui.choosing" : "ui.their_turn";
}

/**
 * Draws whether somebody is here, as a dot; of a bot, or of somebody's own program, that it is one.
 * @param {import("../road/wire.js").Player | undefined} player
 */
export function drawPresence(player) {
  if (!player || player.kind === "open") return [];
  if (player.stands_in) return [html("i", {}, say("ui.sits_in"))];
  if (player.kind === "bot") return [html("i", {}, say("ui.bot"))];
  const words = say(player.here ? "ui.here" : "ui.away");
  const look = player.here ? "dot" : "dot gone";
  const dot = html("span", { class: look, role: "img", "aria-label": words, title: words });
  return player.program ? [html("i", { class: "program" }, say("ui.program")), dot] : [dot];
}

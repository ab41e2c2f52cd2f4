/** The page of a record: the table, move by move, with nobody at it. */

import { Art } from "./art.js";
import { html, part } from "./dom.js";
import { Faces } from "./faces.js";
import { Log } from "./log.js";
import { Motions } from "./motion.js";
import { asked, Past } from "./past.js";
import { PlayerList } from "./players.js";
import { playOn } from "./playon.js";
import { openRules } from "./rulebook.js";
import { say } from "./words.js";

/** @typedef {import("./wire.js").Player} Player */

/** @param {DOMStringMap} data */
async function open(data) {
  const { api = "", rules = "" } = data;
  /** @type {Player[]} */
  const players = [...part("players").querySelectorAll("li")].map((item, seat) =>
    ({ seat, kind: "open", name: item.textContent ?? "" }));
  const art = new Art((file) => `${data["art"] ?? ""}${file}`);
  await art.load(data["shapes"] ?? "", art.address("symbols.svg"));
  const faces = new Faces(art, { touch: () => undefined, hover: () => undefined });
  const list = new PlayerList(part("players"), art);
  const log = new Log(part("log"), rules, { jump: (seq) => void past.go(seq, true), lookBack: () => undefined });
  const on = html("button", { type: "button", class: "btn" }, say("ui.play_on"));
  on.addEventListener("click", () => playOn(api, past.at, players, past.state?.seat ?? null));
  const past = new Past(part("past"), {
    api,
    motions: new Motions(part("flights"), art),
    faces,
    players: () => players,
    live: null,
    more: [on],
    show: () => {
      past.show();
      const { state } = past;
      if (!state) return;
      faces.show(state);
      faces.mark(state, [], [], "");
      list.show(state);
      log.show(state.lines, past.at);
      part("headline").textContent = state.stand.headline;
    },
  });
  const link = asked();
  await past.open(link?.at ?? 0, link?.eyes || "watcher");
}

openRules(document.body);
await open(part("table").dataset);

/** The page of a record: the table, move by move, with nobody at it. */

import { html, part } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { showHeadline } from "../panels/headline.js";
import { Inspect } from "../panels/inspect.js";
import { Log } from "../panels/log.js";
import { linkedMoment } from "../panels/addresses.js";
import { Past } from "../panels/past.js";
import { PlayerList } from "../panels/players.js";
import { playOn } from "../panels/playon.js";
import { openRules } from "../panels/rulebook.js";
import { Art } from "../scene/art.js";
import { Faces } from "../scene/faces.js";
import { Motions } from "../scene/motion.js";

/** @typedef {import("../road/wire.js").Player} Player */

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
      showHeadline(part("headline"), state.stand);
    },
  });
  new Inspect(part("table"), { art, rules, node: (id) => past.state?.nodes.get(id) });
  const link = linkedMoment();
  await past.open(link?.at ?? 0, link?.eyes || "watcher");
}

openRules(document.body);
void open(part("table").dataset);

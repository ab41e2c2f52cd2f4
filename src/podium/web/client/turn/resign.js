/** Giving up: asked twice, since it cannot be taken back. */

import { openDialog } from "../kit/dialog.js";
import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";

export class Resigning {
  /** @param {() => void} resign */
  constructor(resign) {
    this.button = document.getElementById("resign");
    /** What comes of it. */
    this.hint = "";
    this.button?.addEventListener("click", () => {
      this.button?.closest("details")?.removeAttribute("open");
      const go = html("button", { type: "button", class: "btn go" }, say("ui.resign"));
      const box = openDialog("resigning", say("ui.resign"), html("p", {}, this.hint),
        html("div", { class: "next" }, go));
      go.addEventListener("click", () => {
        box.close();
        resign();
      });
    });
  }

  /** @param {import("../scene/state.js").State} state */
  show(state) {
    const own = state.players.find((player) => player.seat === state.seat);
    const [last, ...more] = state.players.filter((player) => player !== own && !player.resigned);
    if (!last) this.hint = say("ui.resign_hint_alone");
    else this.hint = more.length ? say("ui.resign_hint") : say("ui.resign_hint_two", last.name);
    if (this.button) this.button.hidden = !own || Boolean(own.resigned || state.stand.outcome) || !state.begun;
  }
}

/** The waiting room: who is here, and the link that brings the others. */

import { html, mark } from "./dom.js";
import { openInvite, showInvite } from "./invite.js";
import { presence } from "./players.js";
import { say } from "./words.js";

export class Room {
  constructor() {
    this.root = document.getElementById("waiting");
    this.list = document.getElementById("seated");
    for (const form of this.root?.querySelectorAll("form") ?? [])
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        void this.#send(form);
      });
    const invite = this.root?.querySelector(".invite");
    if (invite) openInvite(invite);
    document.getElementById("show-link")?.addEventListener("click", () => showInvite());
  }

  /**
   * Does what a form asks for without a step in the browser's history: *back* then leads away.
   * @param {HTMLFormElement} form
   */
  async #send(form) {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) body.append(name, String(value));
    const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
    if (answer?.redirected) location.reload();
    else form.submit();
  }

  /** @param {import("./state.js").State} state */
  show(state) {
    if (!this.root || !this.list) return;
    this.root.hidden = state.begun;
    this.list.replaceChildren(
      ...state.players.map((player) =>
        html(
          "li",
          { class: `seat-${player.seat + 1}`, "data-kind": player.kind },
          mark(player.seat),
          player.kind === "open"
            ? html("span", {}, player.name ? say("ui.kept_for", player.name) : say("ui.free_seat"))
            : html("bdi", {}, player.name),
          ...presence(player),
        ),
      ),
    );
  }
}

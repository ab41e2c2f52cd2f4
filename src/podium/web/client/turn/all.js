/** All choices: every offer that is picked in the picture, once more as a list of real buttons. */

import { html } from "../kit/dom.js";
import { say } from "../kit/words.js";
import { drawChoice } from "./choice.js";

/** @typedef {import("../road/wire.js").Offer} Offer */

const OPEN = "podium.choices";

export class AllChoices {
  /** @param {(offer: Offer) => void} take */
  constructor(take) {
    this.take = take;
    this.count = html("small");
    this.list = html("div", { class: "choices" });
    this.root = html("details", { class: "all" },
      html("summary", {}, html("span", {}, say("ui.all_choices")), " ", this.count), this.list);
    this.root.open = localStorage.getItem(OPEN) === "open";
    /** @type {Offer[][]} */
    this.groups = [];
    this.busy = false;
    this.root.addEventListener("toggle", () => {
      localStorage.setItem(OPEN, this.root.open ? "open" : "");
      this.#draw();
    });
  }

  /**
   * @param {Offer[][]} groups The first first; those that differ in a number are one.
   * @param {boolean} busy
   */
  show(groups, busy) {
    this.groups = groups;
    this.busy = busy;
    this.root.hidden = !groups.length;
    this.count.textContent = String(groups.length);
    this.#draw();
  }

  /** While it is closed nothing is made, for there can be hundreds. */
  #draw() {
    const shown = this.root.open ? this.groups : [];
    this.list.replaceChildren(...shown.map((group) => drawChoice(group, "", this.busy, this.take)));
  }
}

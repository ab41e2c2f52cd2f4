/** Answering once for all: offers that are taken unasked for as long as the table lets them hold. */

/** @typedef {import("../road/wire.js").Offer} Offer */

export class Always {
  constructor() {
    /** The name of the answer; empty: there is none. */
    this.name = "";
  }

  /**
   * The match goes on: an answer that no longer holds is withdrawn.
   * @param {string | undefined} holds The name of the one that does.
   */
  meet(holds) {
    if (this.name !== holds) this.withdraw();
  }

  /** @param {Offer} offer */
  give(offer) {
    this.name = offer.standing ?? "";
  }

  withdraw() {
    this.name = "";
  }

  /**
   * The offer to take unasked.
   * @param {readonly Offer[]} offers
   */
  answer(offers) {
    return this.name ? offers.find((offer) => offer.standing === this.name) : undefined;
  }
}

/** Answers that are given once for all: offers that are taken unasked for as long as they hold. */

/** @typedef {import("./wire.js").Offer} Offer */

export class Standing {
  constructor() {
    /** The name of the answer; empty: there is none. */
    this.name = "";
    this.since = "";
    this.now = "";
  }

  /**
   * The match goes on: with another turn the answer is withdrawn.
   * @param {string} headline
   */
  meet(headline) {
    [this.now = ""] = headline.split(" · ");
    if (this.name && this.now !== this.since) this.withdraw();
  }

  /** @param {Offer} offer */
  give(offer) {
    this.name = offer.standing ?? "";
    this.since = this.now;
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

/**
 * The plan: a route that somebody aims at, and then follows.
 *
 * Following sends one action after another, each only once the one before it is seen, and only while
 * the table still holds the rest of the very same route. Whatever else comes stops it.
 */

import { endsOf, routesTo, sameWay } from "../scene/route.js";

/** @typedef {import("../road/wire.js").Leg} Leg */
/** @typedef {import("../road/wire.js").Offer} Offer */
/** @typedef {import("../road/wire.js").Routes} Routes */
/** @typedef {import("../scene/route.js").Route} Route */

/**
 * @typedef {object} Aim What is aimed at, as it is shown.
 * @property {Route} route
 * @property {Route[]} others The same end by other choices, this one among them.
 * @property {Routes} routes
 */

export class Plan {
  constructor() {
    /** The handle that is aimed at. */
    this.handle = "";
    /** What was chosen last where several routes end at one thing. */
    this.choice = "";
    /** @type {Leg[]} Steps that are still to be made, while the plan is followed. */
    this.rest = [];
    /** How many actions of the first of them are done. */
    this.done = 0;
  }

  get follows() {
    return this.rest.length > 0;
  }

  /**
   * Something was touched: whether it is aimed at from now on, or was already; else nothing ends there.
   * @param {Routes | undefined} routes
   * @param {string} handle
   * @returns {"aimed" | "again" | ""}
   */
  touch(routes, handle) {
    const [first] = routesTo(routes, handle);
    const before = this.handle;
    this.handle = first?.end.handle ?? "";
    if (!first) return "";
    return this.handle === before ? "again" : "aimed";
  }

  /**
   * What is aimed at, if it can still be reached.
   * @param {Routes | undefined} routes
   * @param {string} [handle]
   * @returns {Aim | null}
   */
  aim(routes, handle = this.handle) {
    const others = handle ? routesTo(routes, handle) : [];
    const route = others.find(({ end }) => end.choice === this.choice) ?? others[0];
    return route && routes ? { route, others, routes } : null;
  }

  /**
   * What can be aimed at now.
   * @param {Routes | undefined} routes
   */
  ends(routes) {
    return this.follows ? new Set() : endsOf(routes);
  }

  /** @param {Routes | undefined} routes */
  follow(routes) {
    this.rest = this.aim(routes)?.route.legs ?? [];
    this.done = 0;
  }

  /** Nothing is followed or aimed at any more. */
  drop() {
    this.handle = "";
    this.rest = [];
    this.done = 0;
  }

  /**
   * The next action of what is followed, as an offer; nothing: it ends here.
   * @param {Routes | undefined} routes
   * @param {readonly Offer[]} offers
   * @returns {Offer | undefined}
   */
  next(routes, offers) {
    const [leg] = this.rest;
    const last = this.rest.at(-1);
    if (!leg || !last) return undefined;
    const held = this.done > 0 || routesTo(routes, last.handle).some(({ legs }) => sameWay(legs, this.rest));
    const action = JSON.stringify(leg.actions[this.done]);
    const offer = held ? offers.find((one) => JSON.stringify(one.action) === action) : undefined;
    if (!offer) return undefined;
    this.done += 1;
    if (this.done === leg.actions.length) {
      this.rest = this.rest.slice(1);
      this.done = 0;
    }
    return offer;
  }
}

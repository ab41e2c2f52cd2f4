/**
 * Routes: ways of several actions, found by where they end. Without a rule.
 *
 * The legs of a scene are trees; a route is a leg that has a label, and all those before it.
 */

import { say } from "../kit/words.js";

/** @typedef {import("../road/wire.js").Leg} Leg */
/** @typedef {import("../road/wire.js").Routes} Routes */

/**
 * @typedef {object} Route
 * @property {Leg[]} legs The first step first.
 * @property {Leg} end The last of them.
 */

/**
 * The routes that end at what was touched; several differ by their choice.
 * @param {Routes | undefined} routes
 * @param {string} handle
 * @returns {Route[]}
 */
export function routesTo(routes, handle) {
  const legs = routes?.legs ?? [];
  const ends = legs.filter((leg) => leg.label && (handle === leg.handle || handle.startsWith(`${leg.handle}/`)));
  const longest = Math.max(0, ...ends.map((leg) => leg.handle.length));
  return ends.filter((leg) => leg.handle.length === longest).map((end) => ({ legs: wayTo(legs, end), end }));
}

/**
 * @param {Leg[]} legs
 * @param {Leg} end
 * @returns {Leg[]}
 */
function wayTo(legs, end) {
  const before = legs[end.before ?? -1];
  return before ? [...wayTo(legs, before), end] : [end];
}

/**
 * The handles at which routes end.
 * @param {Routes | undefined} routes
 */
export function endsOf(routes) {
  return new Set((routes?.legs ?? []).filter((leg) => leg.label).map((leg) => leg.handle));
}

/**
 * Where a route leads, and at what price.
 * @param {Leg} end
 */
export function labelOf({ label = "", price = "" }) {
  return label && price ? say("ui.named", label, price) : label || price;
}

/**
 * Whether two ways are the same steps with the same things expected after each.
 * @param {readonly Leg[]} one
 * @param {readonly Leg[]} other
 */
export function sameWay(one, other) {
  const told = (/** @type {readonly Leg[]} */ legs) =>
    JSON.stringify(legs.map(({ handle, actions, after }) => [handle, actions, after]));
  return told(one) === told(other);
}

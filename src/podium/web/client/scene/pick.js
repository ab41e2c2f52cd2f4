/**
 * Picks: which offers the things touched so far lead to. Headless, and without a rule.
 *
 * A handle is a path: who touches `tower-2/3/left` touches `tower-2/3` and `tower-2` too, and the
 * longest that an offer names is meant.
 */

/** @typedef {import("../road/wire.js").Offer} Offer */
/**
 * @typedef {{ id: string, handle: string, area: string, alone?: boolean }} Pick
 * A node that was touched; `alone`: no other bears its handle.
 */

/**
 * @typedef {{ kind: "picked", picks: Pick[] } | { kind: "taken", offer: Offer }
 *   | { kind: "asked", handles: string[] }} Touched
 * What touching does: more or fewer picks, an offer taken, or the question *why not?*
 */

/**
 * Whether touching a handle touches what an offer names.
 * @param {string} handle
 * @param {string} named
 */
function touches(handle, named) {
  return handle === named || handle.startsWith(`${named}/`);
}

/**
 * What an offer still asks for after these handles were touched; null: they do not lead to it.
 * @param {readonly string[]} named
 * @param {readonly string[]} handles
 * @returns {string[] | null}
 */
function remaining(named, handles) {
  const [first, ...rest] = handles;
  if (first === undefined) return [...named];
  const ways = named
    .map((name, at) => ({ name, at }))
    .filter(({ name }) => touches(first, name))
    .sort((a, b) => b.name.length - a.name.length);
  for (const { at } of ways) {
    const left = remaining([...named.slice(0, at), ...named.slice(at + 1)], rest);
    if (left) return left;
  }
  return null;
}

/**
 * The offers that the picks lead to, each with what it still asks for.
 * @param {readonly Offer[]} offers
 * @param {readonly string[]} handles
 */
export function leading(offers, handles) {
  const found = [];
  for (const offer of offers) {
    const left = remaining(offer.picks, handles);
    if (left) found.push({ offer, left });
  }
  return found;
}

/**
 * The offers whose picks are just these; of several readings, the one with the longest names.
 * @param {readonly Offer[]} offers
 * @param {readonly string[]} handles
 * @returns {Offer[]}
 */
export function complete(offers, handles) {
  if (handles.length === 0) return [];
  const whole = leading(offers, handles).filter(({ left }) => left.length === 0);
  const length = (/** @type {Offer} */ offer) => offer.picks.join().length;
  const longest = Math.max(0, ...whole.map(({ offer }) => length(offer)));
  return whole.map(({ offer }) => offer).filter((offer) => length(offer) === longest);
}

/**
 * The handles to light up: what the offers still ask for. With nothing picked it is what one would
 * begin with: all that lies in the same area as an offer's first pick.
 * @param {readonly Offer[]} offers
 * @param {readonly string[]} handles
 * @param {(handle: string) => string | undefined} areaOf
 * @returns {Set<string>}
 */
export function lit(offers, handles, areaOf) {
  const begun = handles.length > 0;
  const onto = complete(offers, handles).flatMap((offer) => offer.onto ?? []);
  return new Set([
    ...onto,
    ...leading(offers, handles).flatMap(({ left }) =>
      begun ? left : left.filter((handle) => areaOf(handle) === areaOf(left[0] ?? "")),
    ),
  ]);
}

/**
 * Of the things that somebody speaks of, those not yet touched as often as the offers ask for them.
 * @param {readonly Offer[]} offers
 * @param {readonly string[]} handles What is picked already.
 * @param {readonly string[]} names
 */
export function stillAsked(offers, handles, names) {
  const left = new Set(leading(offers, handles).flatMap((way) => way.left));
  return names.filter((name) => left.has(name) || !offers.some(({ picks }) => picks.includes(name)));
}

/**
 * The offers that a thing can be dragged for: it would be picked, and then put somewhere.
 * @param {readonly Offer[]} offers
 * @param {readonly string[]} handles What is picked already.
 * @param {string} handle
 */
export function draggable(offers, handles, handle) {
  const given = handles.includes(handle) ? handles : [...handles, handle];
  return leading(offers, given).some(({ offer, left }) => left.length === 1 || (!left.length && offer.onto));
}

/**
 * What it means to touch a thing.
 * @param {readonly Offer[]} offers
 * @param {readonly Pick[]} picks
 * @param {Pick} touched
 * @returns {Touched}
 */
export function touch(offers, picks, touched) {
  const handles = picks.map((pick) => pick.handle);
  const put = complete(offers, handles).filter(({ onto }) => onto && touches(touched.handle, onto));
  if (put[0]) return put[1] ? { kind: "picked", picks: [...picks] } : { kind: "taken", offer: put[0] };
  const more = [...handles, touched.handle];
  const on = leading(offers, more).length > 0;
  // What an offer names several times is touched as often, if there is one such thing alone.
  const already = picks.some((pick) => pick.id === touched.id);
  if (already && !(on && touched.alone)) return touchAgain(offers, picks, touched);
  if (on) return add(offers, picks, touched);
  const alone = leading(offers, [touched.handle]).length > 0;
  // A card touched after another card means "rather this one"; a place means "why not there?".
  if (alone && (!picks.length || picks.some((pick) => pick.area === touched.area)))
    return { kind: "picked", picks: [touched] };
  // The same once more, as it stands elsewhere: a car, and the plate of its driver.
  if (handles.includes(touched.handle)) return { kind: "picked", picks: [...picks] };
  return { kind: "asked", handles: more };
}

/**
 * @param {readonly Offer[]} offers
 * @param {readonly Pick[]} picks
 * @param {Pick} touched
 * @returns {Touched}
 */
function add(offers, picks, touched) {
  const now = [...picks, touched];
  const handles = now.map((pick) => pick.handle);
  const [offer, ...others] = complete(offers, handles);
  const goesOn = leading(offers, handles).some(({ left }) => left.length > 0);
  // One touch is never enough: a card that needs no target is confirmed by a second one. Where
  // touches are counted, the button confirms.
  if (offer && !others.length && !goesOn && now.length > 1 && !counted(offers, handles))
    return { kind: "taken", offer };
  return { kind: "picked", picks: now };
}

/**
 * Whether touches of one thing are counted in what was begun.
 * @param {readonly Offer[]} offers
 * @param {readonly string[]} handles
 */
export function counted(offers, handles) {
  return leading(offers, handles.slice(0, 1)).some(({ offer }) => twice(offer));
}

/** @param {Offer} offer */
function twice({ picks }) {
  return new Set(picks).size < picks.length;
}

/**
 * How many touches are still to come, where they are counted; else 0.
 * @param {readonly Offer[]} offers
 * @param {readonly string[]} handles
 */
export function touchesLeft(offers, handles) {
  if (!handles.length || !counted(offers, handles)) return 0;
  const left = leading(offers, handles).map((lead) => lead.left.length);
  return left.length && left.every((each) => each === left[0]) ? (left[0] ?? 0) : 0;
}

/**
 * A picked thing touched again is confirmed where it is all that its offer asks for, else put back.
 * @param {readonly Offer[]} offers
 * @param {readonly Pick[]} picks
 * @param {Pick} touched
 * @returns {Touched}
 */
function touchAgain(offers, picks, touched) {
  const [offer, ...others] = complete(offers, picks.map((pick) => pick.handle));
  if (picks.length === 1 && offer && !others.length) return { kind: "taken", offer };
  const last = picks.findLastIndex((pick) => pick.id === touched.id);
  return { kind: "picked", picks: picks.filter((_, at) => at !== last) };
}

/**
 * The picks that still mean something after the table has changed.
 * @param {readonly Offer[]} offers
 * @param {readonly Pick[]} picks
 * @param {(id: string) => string | undefined} handleOf
 * @returns {Pick[]}
 */
export function kept(offers, picks, handleOf) {
  const there = picks.every((pick) => handleOf(pick.id) === pick.handle);
  const means = leading(offers, picks.map((pick) => pick.handle)).length > 0;
  return there && means ? [...picks] : [];
}

/**
 * The offers as choices, the highest rank first; those that differ only in a number are one. Offers
 * without picks are always there.
 * @param {readonly Offer[]} offers
 * @param {readonly string[]} handles
 * @returns {Offer[][]}
 */
export function choices(offers, handles) {
  /** @type {Map<string, Offer[]>} */
  const groups = new Map();
  for (const [n, offer] of offers.entries()) {
    const left = remaining(offer.picks, handles);
    if (offer.picks.length && !left) continue;
    // Where touches are counted, what is not complete yet is put together in the picture.
    if (handles.length && left?.length && twice(offer)) continue;
    const key = offer.number === undefined ? String(n) : [...offer.picks].sort().join(" ");
    groups.set(key, [...(groups.get(key) ?? []), offer]);
  }
  const rank = (/** @type {Offer[]} */ group) => group[0]?.rank ?? 0;
  return [...groups.values()]
    .map((group) => group.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)))
    .sort((a, b) => rank(b) - rank(a));
}

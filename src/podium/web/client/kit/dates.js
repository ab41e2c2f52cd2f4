/** Dates: the moments of a page, told in the reader's own time zone. */

/** @type {Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>} Made when a moment is told: a browser's first one takes long. */
const formats = new Map();
/** @type {Intl.DateTimeFormatOptions} */
const NEAR = { hour: "numeric", minute: "numeric" };
/** @type {Intl.DateTimeFormatOptions} */
const FAR = { dateStyle: "medium" };

/**
 * A moment in words: today's by the hour, another by its day and hour.
 * @param {Date} moment
 */
export function nameMoment(moment) {
  const today = moment.toDateString() === new Date().toDateString();
  return today ? format(moment, NEAR) : `${format(moment, FAR)}, ${format(moment, NEAR)}`;
}

/**
 * Shows every moment inside an element: today's by the hour, others by their day.
 * @param {ParentNode} root
 */
export function showLocalTimes(root) {
  const today = new Date().toDateString();
  for (const time of root.querySelectorAll("time")) {
    const moment = new Date(time.dateTime);
    const how = moment.toDateString() === today ? NEAR : FAR;
    if (!Number.isNaN(moment.getTime())) time.textContent = format(moment, how);
  }
}

/**
 * @param {Date} moment
 * @param {Intl.DateTimeFormatOptions} how
 */
function format(moment, how) {
  const made = formats.get(how) ?? new Intl.DateTimeFormat(document.documentElement.lang, how);
  formats.set(how, made);
  return made.format(moment);
}

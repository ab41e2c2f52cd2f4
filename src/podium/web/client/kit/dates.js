/** Dates: the moments of a page, told in the reader's own time zone. */

const near = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric", minute: "numeric" });
const far = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

/**
 * A moment in words: today's by the hour, another by its day and hour.
 * @param {Date} moment
 */
export function nameMoment(moment) {
  const today = moment.toDateString() === new Date().toDateString();
  return today ? near.format(moment) : `${far.format(moment)}, ${near.format(moment)}`;
}

/**
 * Shows every moment inside an element: today's by the hour, others by their day.
 * @param {ParentNode} root
 */
export function showLocalTimes(root) {
  const today = new Date().toDateString();
  for (const time of root.querySelectorAll("time")) {
    const moment = new Date(time.dateTime);
    const format = moment.toDateString() === today ? near : far;
    if (!Number.isNaN(moment.getTime())) time.textContent = format.format(moment);
  }
}

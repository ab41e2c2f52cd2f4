/** The words of the page, in the viewer's language: they come with it as a block of JSON. */

/** @type {Record<string, string>} */
const catalogue = JSON.parse(document.getElementById("words")?.textContent || "{}");
const plural = new Intl.PluralRules(document.documentElement.lang || "en");

/**
 * A message of the platform with its arguments filled in; one that has plural forms is chosen by
 * its first argument.
 * @param {string} key
 * @param {...(string | number)} given
 * @returns {string}
 */
export function say(key, ...given) {
  const form = typeof given[0] === "number" ? `${key}.${plural.select(given[0])}` : key;
  const message = catalogue[form] ?? catalogue[`${key}.other`] ?? catalogue[key] ?? key;
  return message.replace(/\{(\d+)(?::\w+)?\}/g, (_, n) => String(given[Number(n)] ?? ""));
}

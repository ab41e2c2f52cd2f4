/** Where the site begins, which may share its address with others; every path that a script makes begins there. */

/**
 * A path of the site as the browser asks for it.
 * @param {string} path Begins with a slash.
 */
export function under(path) {
  return `${document.documentElement.dataset.base ?? ""}${path}`;
}

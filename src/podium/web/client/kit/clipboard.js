/** The clipboard: copies a text, whether or not the browser lets a page write to it. */

/**
 * Copies a text; the clipboard is missing where a page came without TLS, and the old way still
 * works there.
 * @param {string} text
 */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("input");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

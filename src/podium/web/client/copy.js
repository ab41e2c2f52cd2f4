/** The clipboard. */

/**
 * Copies a text; the clipboard is missing where a page came without TLS, and the old way still
 * works there.
 * @param {string} text
 */
export async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("input");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

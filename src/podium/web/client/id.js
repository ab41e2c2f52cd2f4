/** Ids of commands. */

/** An id that nobody chose before; `randomUUID` is missing where a page came without TLS. */
export function newId() {
  if (isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ids of commands: sent again under the same id, a command is still done once. */

/** Makes an id that nobody chose before; `randomUUID` is missing where a page came without TLS. */
export function makeId() {
  if (isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

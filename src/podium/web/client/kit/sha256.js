/**
 * SHA-256, for checking a seed against its commitment. The browser's own is missing where a page
 * came without TLS, as at home in one's own network.
 */

const ROOTS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/**
 * @param {string} text
 * @returns {string} 64 hexadecimal digits
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  let hash = START;
  for (let at = 0; at < padded.length; at += 64) hash = mixIn(hash, view, at);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * @param {number[]} hash
 * @param {DataView} view
 * @param {number} at
 */
function mixIn(hash, view, at) {
  const w = new Int32Array(64);
  for (let n = 0; n < 16; n++) w[n] = view.getInt32(at + 4 * n);
  const word = (/** @type {number} */ n) => w[n] ?? 0;
  for (let n = 16; n < 64; n++) {
    const [x, y] = [word(n - 15), word(n - 2)];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[n] = word(n - 16) + s0 + word(n - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = /** @type {[number, number, number, number, number, number,
    number, number]} */ (hash.map((value) => value | 0));
  for (let n = 0; n < 64; n++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROOTS[n] ?? 0) + word(n)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((value, n) => (value + (hash[n] ?? 0)) | 0);
}

/**
 * @param {number} x
 * @param {number} n
 */
function rotate(x, n) {
  return (x >>> n) | (x << (32 - n));
}

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n++)
    if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** @param {number} x */
function fraction(x) {
  return Math.floor((x % 1) * 2 ** 32) | 0;
}

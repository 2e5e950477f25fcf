// Turns a binary into text that a JS module can carry: one character a byte, U+0000 to U+00FF. Of all ways tried this
// loses least to gzip (3% against 10% for hexadecimal and 30% for base64).

/** What stands for the text of each module in the sources, until the bundles are written. */
export const PLACEHOLDERS = { check: "__ENDCAP_CHECK_WASM__", service: "__ENDCAP_SERVICE_WASM__" };

/**
 * What each byte is combined with, as in `pkg/src/loaders/latin1.ts`. Of all numbers this one leaves the fewest characters that
 * bundlers escape or that take two bytes in UTF-8: zero, the most frequent byte, becomes a letter.
 */
const KEY = 118;

/** A string literal, quotes included, of the bytes. */
export function literal(bytes) {
  const text = Buffer.from(bytes.map((byte) => byte ^ KEY))
    .toString("latin1")
    .replace(/["\\]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    // Before a digit, "\0" would be something else.
    .replace(/\0(?=[0-9])/g, "\\x00")
    .replaceAll("\0", "\\0");
  return `"${text}"`;
}

// Turns a binary into text that a JS module can carry: one character a byte, U+0000 to U+00FF. Of all ways tried this
// loses least to gzip (3% against 10% for hexadecimal and 30% for base64).

/** What stands for the text of each module in the sources, until the bundles are written. */
export const PLACEHOLDERS = { core: "__ENDCAP_WASM__", client: "__ENDCAP_CLIENT_WASM__" };

/** A string literal, quotes included, of the bytes; `latin1.ts` is its inverse. */
export function literal(bytes) {
  const text = Buffer.from(bytes)
    .toString("latin1")
    // NUL takes two characters, and a sixth of a module is NUL: it changes places with one that is rare there.
    .replace(/[\0=]/g, (character) => (character === "=" ? "\0" : "="))
    .replace(/["\\]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    // Before a digit, "\0" would be something else.
    .replace(/\0(?=[0-9])/g, "\\x00")
    .replaceAll("\0", "\\0");
  return `"${text}"`;
}

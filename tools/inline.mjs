// Encodes a binary as a string literal, with one character (U+0000 to U+00FF) per byte or in base64. The former adds 3% to the size after
// gzip, base64 30%.

/** The placeholders of the modules in the sources. The bundle step replaces them. */
export const PLACEHOLDERS = { check: "__ENDCAP_CHECK_WASM__", service: "__ENDCAP_SERVICE_WASM__" };

/** The placeholders for `require` of an entry (`pkg/src/loaders/deployed.ts`). esbuild would replace the call itself. */
export const COMPILED = {
  "endcap/compiled": "__ENDCAP_COMPILED__",
  "endcap/http/compiled": "__ENDCAP_HTTP_COMPILED__",
};

/**
 * The key for XOR with each byte, the same as in `pkg/src/loaders/latin1.ts`. Of all keys, this one results in the fewest characters
 * that bundlers escape or that take two bytes in UTF-8: zero, the most frequent byte, becomes a letter.
 */
const KEY = 118;

/** Returns a string literal of the bytes, including its quotes. */
function literal(bytes) {
  const text = Buffer.from(bytes.map((byte) => byte ^ KEY))
    .toString("latin1")
    .replace(/["\\]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    // Before a digit, "\0" would be an octal escape.
    .replace(/\0(?=[0-9])/g, "\\x00")
    .replaceAll("\0", "\\0");
  return `"${text}"`;
}

/** How the bytes of a module are written, by what follows the placeholder. */
export const ENCODINGS = { "": literal, " base64": (bytes) => `"${bytes.toString("base64")}"` };

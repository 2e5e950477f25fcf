/**
 * What the built page may do: run its own scripts, use its own styles, images and videos, compile WebAssembly,
 * and ask where it came from. Nothing else.
 */
const directives = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** The policy for a `<meta>` element, so that it holds wherever the page is hosted. */
export const metaPolicy = directives.join("; ");

/** The same as a response header; browsers take `frame-ancestors` only from there. */
export const headerPolicy = [...directives, "frame-ancestors 'none'"].join("; ");

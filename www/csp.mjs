/**
 * The Content Security Policy of the built page. It allows the page's own scripts, styles, images and videos, WebAssembly, and
 * requests to the page's origin.
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

/** The policy for a `<meta>` element, which applies wherever the page is hosted. */
export const metaPolicy = directives.join("; ");

/** The policy for a response header. Browsers ignore `frame-ancestors` in a `<meta>` element. */
export const headerPolicy = [...directives, "frame-ancestors 'none'"].join("; ");

// Decides which URLs and slugs of a creative are safe to use.

import { parseUrl } from "../options/parse-url.js";

/** Returns whether a host name is this machine. Browsers do not look up names below `localhost`. */
export const isLoopback = (host: string): boolean => /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Returns whether a text is an absolute `https` URL without credentials, or with `allowLoopbackHttp` an `http` URL of this machine. */
export function isAbsoluteHttps(text: string, allowLoopbackHttp: boolean): boolean {
  // Refuses characters that URL parsers drop or read as a slash, and credentials.
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) || /[\0- \x7f-\xa0\s\\]/.test(text)) return false;
  const url = parseUrl(text);
  return url?.protocol === "https:" || (allowLoopbackHttp && url !== undefined && isLoopback(url.hostname));
}

/**
 * Returns whether a slug is a path that stays below another path when it is appended to it. It must not be empty or contain a
 * scheme, `//`, `..` or `.` segments, or characters that URL parsers drop or read as a slash. The rules are those of
 * `src/creative/slug.rs`.
 */
export const isPath = (slug: string): boolean =>
  !/^$|[\0- \x7f-\xa0\s\\]|%2[ef]|%5c|^[^/]*:|\/\/|(^|\/)\.\.?([/?#]|$)/i.test(slug);

/** Returns the path with a leading slash. */
export const withLeadingSlash = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

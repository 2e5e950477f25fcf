// Parses the URL of a request.

import { refusal } from "./refusal.js";

/**
 * Refuses a `Host` header that is more than a host and a port. workerd and Deno build `request.url` from it, so that the
 * path in `Host: x/api/links?` would be the path of the request.
 */
export function checkHost(headers: Headers): void {
  if (/[/?#\\@\s]/.test(headers.get("host") ?? ""))
    throw refusal(400, "url", "the URL, or the host that was sent, is malformed");
}

/** Parses a URL. Runtimes take its host from the client's `Host` header, so it may be invalid. */
export function parsed(url: string): URL {
  if (!URL.canParse(url)) throw refusal(400, "url", "the URL, or the host that was sent, is malformed");
  return new URL(url);
}

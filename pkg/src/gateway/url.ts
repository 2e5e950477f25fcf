// Checks the `Host` header of a request and parses its URL.

import { parseUrl } from "../options/parse-url.js";
import { type ErrorResponse, errorResponse } from "./error-response.js";

/**
 * Refuses a `Host` header that contains more than a host and a port. workerd and Deno build `request.url` from it, so with
 * `Host: x/api/links?` a client could choose another path than that of the request line.
 *
 * @throws {ErrorResponse}
 */
export function checkHost(headers: Headers): void {
  if (/[/?#\\@\s]/.test(headers.get("host") ?? "")) throw malformedUrl();
}

/**
 * Parses the URL of a request. Runtimes take its host from the client's `Host` header, so it may be invalid.
 *
 * @throws {ErrorResponse} for an invalid URL
 */
export function parseRequestUrl(url: string): URL {
  const parsed = parseUrl(url);
  if (parsed === undefined) throw malformedUrl();
  return parsed;
}

const malformedUrl = (): ErrorResponse => errorResponse(400, "url", "the URL, the method or a header is malformed");

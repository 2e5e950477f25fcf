// Decides which origins may send requests. The gateway refuses other origins itself, because browsers only withhold the response.

import { isOrigin, type Refuse } from "../options/options.js";
import { errorResponse } from "./error-response.js";
import { callOption } from "./option-functions.js";
import type { AdmitsOrigin, LogLine } from "./options.js";
import { parseRequestUrl } from "./url.js";

/** The CORS headers of a response to a page of another origin. */
export type CorsHeaders = Readonly<Record<string, string>>;

/** The response headers that pages of other origins may read. */
const EXPOSED_HEADERS = "Retry-After, Server-Timing, X-Endcap-Fallback, X-Request-Id";
/** How long browsers may cache the response to a preflight request, in seconds. */
const MAX_AGE = "7200";

/** The reader of `allowedOrigins`: origins as browsers write them, which are compared as text, or a function. */
export function readOrigins(origins: readonly string[] | AdmitsOrigin = [], refuse: Refuse): AdmitsOrigin {
  if (typeof origins === "function") return origins;
  if (!Array.isArray(origins)) refuse("must be an array of origins, or a function");
  if (!origins.every(isOrigin))
    refuse("must be origins without a path, such as https://shop.example or chrome-extension://id");
  const allowed = new Set(origins);
  return (origin) => allowed.has(origin);
}

/** The maximum number of characters of an origin in the log. */
const MAX_LOGGED_LENGTH = 200;

/**
 * Returns the CORS headers for the page that sent a request. Refuses pages that are not allowed, and logs both origins.
 * Requests without an `Origin` are allowed: no page of another origin sent them.
 */
export async function admitOrigin(
  request: Request,
  admits: AdmitsOrigin,
  line: LogLine,
): Promise<CorsHeaders | undefined> {
  const origin = request.headers.get("origin");
  if (origin === null) return undefined;
  if ((await callOption("allowedOrigins", () => admits(origin, request))) === true) {
    return {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Credentials": "true",
      "Access-Control-Expose-Headers": EXPOSED_HEADERS,
    };
  }
  // Browsers set this header, and pages cannot. It is right even if a proxy has changed `Host`.
  if (request.headers.get("sec-fetch-site") === "same-origin") return undefined;
  const url = parseRequestUrl(request.url);
  // The schemes are not compared: behind a proxy that terminates TLS, the gateway's own URL has `http`.
  if (/^https?:\/\/([^/]+)$/.exec(origin)?.[1] === url.host) return undefined;
  line.pageOrigin = origin.slice(0, MAX_LOGGED_LENGTH);
  line.gatewayOrigin = url.origin.slice(0, MAX_LOGGED_LENGTH);
  throw errorResponse(403, "origin", "this origin is not allowed; add it to `allowedOrigins` of the gateway");
}

/** Returns the headers of the response to a preflight request. `methods` is a comma-separated list. */
export function preflight(request: Request, methods: string): CorsHeaders {
  const requested = request.headers.get("access-control-request-headers") ?? "";
  const isNameList = requested.length <= 1000 && /^[\w-]+(?:[ \t]*,[ \t]*[\w-]+)*$/.test(requested);
  return {
    Allow: methods,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Max-Age": MAX_AGE,
    ...(isNameList ? { "Access-Control-Allow-Headers": requested } : {}),
  };
}

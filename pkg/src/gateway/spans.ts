// The span of a request to the gateway, and the ids of requests.

import type { Span } from "../client/spans.js";
import clientInternals from "../client.js";
import type { LogLine } from "./options.js";
import type { AnyRoute } from "./routes.js";

/** The methods that may be in an attribute. Other methods are recorded as `_OTHER`, because clients can send any text. */
const METHODS = /^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH|QUERY)$/;

/** The headers in which platforms pass the id of a request, those that clients cannot set on that platform first. */
const PLATFORM_IDS = [
  "cf-ray",
  "x-vercel-id",
  "x-nf-request-id",
  "fly-request-id",
  "x-amzn-trace-id",
  "x-cloud-trace-context",
  "x-request-id",
];

/** Returns the platform's id of a request. */
export const platformId = (request: Request): string | undefined => clientInternals.requestIdIn(request, PLATFORM_IDS);

/**
 * Starts the span of a request. Its kind is `SERVER`, unless a span of this process is active. Returns `undefined` if reading the
 * request throws.
 */
export function startSpan(active: Span, request: Request): Span | undefined {
  try {
    const { method, url } = request;
    const isStandard = METHODS.test(method);
    const attributes = {
      "http.request.method": isStandard ? method : "_OTHER",
      "url.scheme": url.startsWith("https:") ? "https" : "http",
    };
    return active.start(isStandard ? method : "HTTP", attributes, active.isLocal ? undefined : clientInternals.SERVER);
  } catch {
    return undefined;
  }
}

/** Names the span of a request after its route. The path is that of the options, not the one that the client sent. */
export function nameSpan(span: Span, method: string, route: AnyRoute, routes: ReadonlyMap<string, AnyRoute>): void {
  const path = [...routes].find(([, name]) => name === route)?.[0];
  span.set({ "http.route": path, "url.path": path }, `${METHODS.test(method) ? method : "HTTP"} ${path}`);
}

/** Copies members of the log line to the span of a request, and ends the span. */
export function endSpan(span: Span, line: LogLine): void {
  const { status, rules } = line;
  span.set({
    "http.response.status_code": status,
    "http.request.body.size": line.bytes,
    "endcap.reason": line.reason,
    "endcap.rules": rules && [...new Set(rules)],
    "endcap.cached": line.cached,
    "endcap.fallback": line.fallback,
    "endcap.service_status": line.serviceStatus,
    "endcap.request_id": line.requestId,
  });
  span.end(status >= 500 ? String(status) : undefined);
}

// The response of a gateway, and the log line of its request.

import type { WaitUntil } from "../client/deadline.js";
import type { Span } from "../client/spans.js";
import type { Issue } from "../index.js";
import { type ErrorResponse, invalidBody } from "./error-response.js";
import type { LogLine } from "./options.js";
import type { CorsHeaders } from "./origins.js";
import type { Timer } from "./timer.js";

/** A response to send. With a `body` of `null`, the response has no body. */
export interface GatewayResponse {
  status: number;
  body: Uint8Array | string | null;
  /** The type of the body; JSON by default. */
  type?: string;
  /** Headers in addition to those of every response. */
  more?: Readonly<Record<string, string>>;
}

/** The state of a request while it is served. */
export interface RequestState {
  readonly line: LogLine;
  readonly timer: Timer;
  /** Keeps work running after this request, because other requests may be waiting for it. */
  readonly waitUntil: WaitUntil | undefined;
  /** The span of the request; `undefined` without tracing. */
  readonly span: Span | undefined;
  /** Whether the response has the header `Server-Timing`. */
  readonly hasTiming: boolean;
  cors: CorsHeaders | undefined;
  /** Whether the method is HEAD, so that the response is sent without its body. */
  isHead: boolean;
  /** The error for `onError`. */
  error?: unknown;
}

const JSON_TYPE = "application/json";

/** Returns a response with the status 200. */
export function ok(body: Uint8Array | string, type = JSON_TYPE): GatewayResponse {
  return { status: 200, body, type };
}

/** Returns the response to a body with errors. It is not thrown, because throwing takes engines longer than a check. */
export function invalidBodyResponse(issues: readonly Issue[], state: RequestState): GatewayResponse {
  const blocking = issues.filter((issue) => issue.severity === "error");
  state.line.rules = blocking.map(({ rule }) => rule);
  return toGatewayResponse(invalidBody(blocking), state);
}

/** Converts an error response to the response to send, and logs its reason. */
export function toGatewayResponse(
  { status, reason, body, headers }: ErrorResponse,
  { line }: RequestState,
): GatewayResponse {
  line.reason = reason;
  return headers === undefined ? { status, body } : { status, body, more: headers };
}

/** Returns the headers of a response. They are one object literal, because merging objects takes Node many times as long. */
export function headersOf(
  { status, body, type = JSON_TYPE, more }: GatewayResponse,
  state: RequestState,
): Record<string, string> {
  const { line, cors } = state;
  const headers: Record<string, string> = {
    "Content-Type": type,
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    Vary: "Origin, Accept, Accept-Language",
  };
  if (body === null) delete headers["Content-Type"];
  if (state.hasTiming) headers["Server-Timing"] = timing(line);
  // With this id, an error that a page reports can be found in the log.
  if (status >= 400 && line.requestId !== undefined) headers["X-Request-Id"] = line.requestId;
  if (cors !== undefined || more !== undefined) Object.assign(headers, cors, more);
  return headers;
}

/** Rounds milliseconds to two decimals. */
export const roundedMs = (ms: number): number => Math.round(ms * 100) / 100;

/** Returns the `Server-Timing` header, which the developer tools of browsers show. */
function timing({ ms, upstreamMs }: LogLine): string {
  return `${upstreamMs === undefined ? "" : `service;dur=${upstreamMs}, `}total;dur=${ms}`;
}

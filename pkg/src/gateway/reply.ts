// The response of a gateway, and the log line of its request.

import type { WaitUntil } from "../client/span.js";
import type { Issue } from "../index.js";
import type { LogLine } from "./options.js";
import type { CorsHeaders } from "./origins.js";
import { invalid, type Refusal } from "./refusal.js";
import type { Timer } from "./timer.js";

/** A response to send. A `body` of `null` sends none. */
export interface Reply {
  status: number;
  body: Uint8Array | string | null;
  /** The type of the body; JSON by default. */
  type?: string;
  /** Headers besides those of every response. */
  more?: Readonly<Record<string, string>>;
}

/** Notes about a request while it is served. */
export interface Note {
  readonly line: LogLine;
  readonly timer: Timer;
  /** Keeps work that other requests may need running after this one. */
  readonly waitUntil: WaitUntil | undefined;
  cors: CorsHeaders | undefined;
  /** Whether the answer goes without its body. */
  isHead: boolean;
  /** What `onError` gets. */
  error?: unknown;
}

const JSON_TYPE = "application/json";

export function ok(body: Uint8Array | string, type = JSON_TYPE): Reply {
  return { status: 200, body, type };
}

/** The response to a body with issues that block. Not thrown: throwing takes engines longer than a check. */
export function refusedBody(issues: readonly Issue[], note: Note): Reply {
  const blocking = issues.filter((each) => each.severity === "error");
  note.line.rules = blocking.map(({ rule }) => rule);
  return refused(invalid(blocking), note);
}

/** The answer to a request that got no further. */
export function refused({ status, fault, body, headers }: Refusal, { line }: Note): Reply {
  line.fault = fault;
  return headers === undefined ? { status, body } : { status, body, more: headers };
}

/** The headers of an answer. Made as a whole: objects that are put together of others take node many times as long. */
export function headersOf({ body, type = JSON_TYPE, more }: Reply, { line, cors }: Note): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Type": type,
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    Vary: "Origin, Accept, Accept-Language",
    "Server-Timing": timing(line),
  };
  if (body === null) delete headers["Content-Type"];
  if (cors !== undefined || more !== undefined) Object.assign(headers, cors, more);
  return headers;
}

/** Milliseconds, as fine as is of use. */
export const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** How long it took, for the tools of browsers. */
function timing({ ms, upstreamMs }: LogLine): string {
  return `${upstreamMs === undefined ? "" : `service;dur=${upstreamMs}, `}total;dur=${ms}`;
}

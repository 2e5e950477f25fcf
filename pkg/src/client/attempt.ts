// Sends one request and reads its response, without retries.

import type { Endpoint } from "../generated/service.js";
import { isBounded, type ResponseBody, readBody } from "./body.js";
import { CALL_ENDED, type Deadline } from "./deadline.js";
import { readSendFailure, type SendFailure } from "./send-failure.js";
import { discard, type Fetch, isRuntimeFetch, type OutgoingRequest, type SendResult, sendOnce } from "./transport.js";

/** The outcome of a request; `status` is `null` without a response. */
export type AttemptOutcome =
  | { kind: "response"; status: number; headers: Headers; body: Uint8Array }
  | { kind: "redirect"; status: number | null }
  /** The connection broke, or what `fetch` returned is not a response. */
  | { kind: "broken"; status: number | null; cause: unknown; failure: SendFailure };

/** A response whose body is not read yet. */
interface Opened {
  readonly status: number;
  readonly headers: Headers;
  readonly source: ResponseBody;
}

// These check own properties, because other code may have added properties to `Object.prototype`.
const isSent = (sent: SendResult): sent is { response: unknown } => Object.hasOwn(sent, "response");
const isOpen = (opened: AttemptOutcome | Opened): opened is Opened => Object.hasOwn(opened, "source");

/** Sends a request and reads the response. Rejects only with `CALL_ENDED`. */
export async function sendAttempt(
  parts: OutgoingRequest,
  deadline: Deadline,
  send: Fetch,
  endpoint: Endpoint,
): Promise<AttemptOutcome> {
  const { signal } = deadline;
  // A response that arrives after the deadline is discarded, so that its connection is closed.
  const sent = await deadline.race(sendOnce(send, parts, signal), (late) => isSent(late) && discard(late.response));
  if (!isSent(sent)) return { kind: "broken", status: null, cause: sent.error, failure: failureOf(sent.error, send) };
  const opened = open(sent.response, isRuntimeFetch(send));
  if (!isOpen(opened)) return opened;
  const { status, headers, source } = opened;
  if (endpoint === "links" && status >= 200 && status <= 299)
    deadline.progress = { ...deadline.progress, linkMayExist: true };
  try {
    return { kind: "response", status, headers, body: await readBody(source, deadline) };
  } catch (cause) {
    if (cause === CALL_ENDED) throw cause;
    return { kind: "broken", status, cause, failure: "doubtful" };
  }
}

/**
 * Returns what an error of `send` shows. A caller's `fetch` may send more than the request, such as a line to a log, so its failed
 * connections prove nothing.
 */
function failureOf(error: unknown, send: Fetch): SendFailure {
  const failure = readSendFailure(error);
  return failure === "limit" || isRuntimeFetch(send) ? failure : "doubtful";
}

/**
 * Reads each member of a response once. It is recognized by its members and not by its class: it may be of another realm, the
 * runtime's `Response` may have been replaced, and the caller's `fetch` may return anything. Only the runtime's `fetch` is trusted not to
 * return more than `Content-Length` says.
 */
function open(value: unknown, isTrusted: boolean): AttemptOutcome | Opened {
  let status: number | null = null;
  try {
    const { status: code, type, redirected, headers } = value as Response;
    status = Number.isInteger(code) && code >= 100 && code <= 999 ? code : null;
    if (type === "opaqueredirect" || redirected === true || (code >= 300 && code <= 399)) {
      discard(value);
      return { kind: "redirect", status };
    }
    if (status === null || type === "error") throw new TypeError("`fetch` must return a Response");
    const response = value as Response;
    const isWhole = isTrusted && isBounded(headers);
    return { status, headers, source: isWhole ? response.arrayBuffer() : response };
  } catch (cause) {
    return { kind: "broken", status, cause, failure: "doubtful" };
  }
}

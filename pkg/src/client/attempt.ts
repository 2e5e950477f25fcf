// One attempt: a request goes out, and what comes back is read to its end.

import { discard, hostFetch, type Outgoing, type Send, sendWith } from "../transport.js";
import { isBounded, readBody, type Source } from "./body.js";
import { OVER, type Span } from "./span.js";

/** What became of a request; `status` is `null` where there is none. */
export type Outcome =
  | { kind: "answer"; status: number; headers: Headers; body: Uint8Array }
  | { kind: "redirect"; status: number | null }
  /** The connection broke, or what `fetch` returned is not a response. */
  | { kind: "broken"; status: number | null; cause: unknown };

/** Sends a request and reads the answer. Rejects only with `OVER`. */
export async function attempt(parts: Outgoing, span: Span, send: Send): Promise<Outcome> {
  const { signal } = span;
  // An answer that comes later must not keep its connection.
  const sent = await span.race(sendWith(send, parts, signal), (late) => "response" in late && discard(late.response));
  if ("error" in sent) return { kind: "broken", status: null, cause: sent.error };
  const opened = open(sent.response, send === hostFetch);
  if ("kind" in opened) return opened;
  const { status, headers, source } = opened;
  try {
    return { kind: "answer", status, headers, body: await readBody(source, span) };
  } catch (cause) {
    if (cause === OVER) throw cause;
    return { kind: "broken", status, cause };
  }
}

/**
 * What an answer has, each member read once: by its members, for it may be of another realm, or the host's `Response`
 * replaced, or be anything where it is the caller's `fetch` that made it.
 */
function open(given: unknown, isOfHost: boolean): Outcome | { status: number; headers: Headers; source: Source } {
  let status: number | null = null;
  try {
    const { status: code, type, redirected, headers } = given as Response;
    status = Number.isInteger(code) && code >= 100 && code <= 999 ? code : null;
    if (type === "opaqueredirect" || redirected === true || (code >= 300 && code <= 399)) {
      discard(given);
      return { kind: "redirect", status };
    }
    if (status === null || type === "error") throw new TypeError("fetch gave no Response");
    const response = given as Response;
    const isWhole = isOfHost && isBounded(headers);
    return { status, headers, source: isWhole ? response.arrayBuffer() : response.body?.getReader() };
  } catch (cause) {
    return { kind: "broken", status, cause };
  }
}

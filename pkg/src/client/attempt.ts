// One attempt: a request goes out, and what comes back is read to its end.

import { discard, type Fetch, type Outgoing, send, sendWith } from "../transport.js";
import { type Reader, readBody } from "./body.js";
import { OVER, type Span } from "./span.js";

/** What became of a request; `status` is `null` where there is none. */
export type Outcome =
  | { kind: "answer"; status: number; headers: Headers; body: Uint8Array }
  | { kind: "redirect"; status: number | null }
  /** The connection broke, or what `fetch` gave is no answer; `sent` is false only where nothing has left. */
  | { kind: "broken"; status: number | null; sent: boolean; cause: unknown };

/** Sends a request and reads the answer. Rejects only with `OVER`. */
export async function attempt(parts: Outgoing, span: Span, fetch: Fetch | undefined): Promise<Outcome> {
  const { signal } = span;
  const sending = fetch === undefined ? send(parts, signal) : sendWith(fetch, parts, signal);
  // An answer that comes later must not keep its connection.
  const sent = await span.race(sending, (late) => "response" in late && discard(late.response));
  if ("error" in sent) return { kind: "broken", status: null, sent: sent.sent, cause: sent.error };
  const opened = open(sent.response);
  if ("kind" in opened) return opened;
  const { status, headers, reader } = opened;
  try {
    const body = reader === undefined ? new Uint8Array() : await readBody(reader, span);
    return { kind: "answer", status, headers, body };
  } catch (cause) {
    if (cause === OVER) throw cause;
    return { kind: "broken", status, sent: true, cause };
  }
}

/** What an answer has, each member read once; it is the caller's `fetch` that made it, so it may be anything. */
function open(response: Response): Outcome | { status: number; headers: Headers; reader: Reader | undefined } {
  let status: number | null = null;
  try {
    const { status: given, type, redirected, headers, body } = response;
    status = Number.isInteger(given) && given >= 100 && given <= 999 ? given : null;
    if (type === "opaqueredirect" || redirected === true || (given >= 300 && given <= 399)) {
      discard(response);
      return { kind: "redirect", status };
    }
    if (status === null) throw new TypeError("fetch gave no Response");
    return { status, headers, reader: body?.getReader() };
  } catch (cause) {
    return { kind: "broken", status, sent: true, cause };
  }
}

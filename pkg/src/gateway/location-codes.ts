// Caches location codes that the service rejected: for a minute, the gateway refuses requests with such a code itself.

import type { Sender } from "../client/sender.js";
import clientInternals from "../client.js";
import httpInternals, { AuthenticationError } from "../http.js";
import { setNewest } from "../options/newest.js";
import { ErrorResponse } from "./error-response.js";

/** How long a code is cached, in milliseconds. */
const LIFETIME = 60_000;
/** The maximum number of cached codes of one sender. The oldest is dropped first. */
const MAX_CODES = 1000;

const RULE = "location-code";

interface RejectedCode {
  /** Until when it is cached, in milliseconds of `Clock.now`. */
  readonly until: number;
  /** `reportedCount` when the code was rejected. If it has grown since, the token may have been wrong and not the code. */
  readonly reportedCount: number;
  readonly response: ErrorResponse;
}

/** The rejected location codes, by sender. */
export class LocationCodes {
  readonly #codesBySender = new WeakMap<Sender, Map<string, RejectedCode>>();

  /** Returns the error response to a checked body if its code was rejected less than a minute ago. */
  find(sender: Sender, retailerId: string | undefined, body: Uint8Array): ErrorResponse | undefined {
    const codes = this.#codesBySender.get(sender);
    if (codes === undefined || codes.size === 0) return undefined;
    const key = keyOf(retailerId, body);
    const entry = key === undefined ? undefined : codes.get(key);
    if (entry === undefined) return undefined;
    const isRecent = clientInternals.clock.now() < entry.until;
    if (isRecent && entry.reportedCount === sender.tokenHistory.reportedCount) return entry.response;
    codes.delete(key as string);
    return undefined;
  }

  /** Caches the code of a body that the service did not accept, and returns its error response; `undefined` for other errors. */
  record(sender: Sender, retailerId: string | undefined, body: Uint8Array, error: unknown): ErrorResponse | undefined {
    if (!(AuthenticationError.is(error) && error.errors[0]?.rule === RULE)) return undefined;
    const key = keyOf(retailerId, body);
    if (key === undefined) return undefined;
    const codes = this.#codesBySender.get(sender) ?? new Map<string, RejectedCode>();
    this.#codesBySender.set(sender, codes);
    const response = wrongCode(error);
    const { reportedCount, renewedAt } = sender.tokenHistory;
    const now = clientInternals.clock.now();
    // A token is renewed at most once a minute. If this 401 did not renew it, the token may be what is wrong. So the minute of the
    // code starts at the last renewal: after that minute, a 401 can renew the token again.
    const until = Math.min(now, renewedAt ?? now) + LIFETIME;
    setNewest(codes, key, { until, reportedCount, response }, MAX_CODES);
    return response;
  }
}

/** Returns a key for the location of a body. Two retailers can use the same code for different stores. */
function keyOf(retailerId = "", body: Uint8Array): string | undefined {
  const { code } = httpInternals.locationCodeOf(body);
  return code === null ? undefined : `${retailerId}\n${code}`;
}

/** Returns the error response to a wrong code: the service's `code` and `key`, with a rule and path of the gateway. */
function wrongCode({ code, errors: [first] }: AuthenticationError): ErrorResponse {
  const error = { message: "is not a location of these credentials", code: first?.code ?? code };
  const meta = { key: first?.key ?? null, rule: RULE, path: "store_context.location_code" };
  return new ErrorResponse(403, RULE, JSON.stringify({ error, meta }));
}

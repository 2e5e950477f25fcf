// Remembers location codes that the service rejected: for a minute, requests with these are refused without a call.

import type { Sender } from "../client/sender.js";
import http, { AuthenticationError } from "../http.js";
import { Refusal } from "./refusal.js";

/** How long a code is remembered, in milliseconds. */
const LIFE = 60_000;
/** The maximum number of codes of one client that are remembered; the oldest is dropped first. */
const MAX_CODES = 1000;

const RULE = "location-code";

interface Entry {
  /** When the code was refused, and until when that counts. */
  readonly from: number;
  readonly until: number;
  /** How many tokens had been rejected by then. If another one is, the code may be right. */
  readonly refusedCount: number;
  readonly refusal: Refusal;
}

/** The wrong location codes of each client of the service. */
export class LocationCodes {
  readonly #clients = new WeakMap<Sender, Map<string, Entry>>();

  /** Returns the response to a checked body whose code was wrong less than a minute ago. */
  refusalOf(sender: Sender, retailerId: string | undefined, body: Uint8Array): Refusal | undefined {
    const codes = this.#clients.get(sender);
    if (codes === undefined || codes.size === 0) return undefined;
    const key = keyOf(retailerId, body);
    const entry = key === undefined ? undefined : codes.get(key);
    if (entry === undefined) return undefined;
    const now = performance.now();
    // A clock that was set back must not prolong it.
    const isRecent = now >= entry.from && now < entry.until;
    if (isRecent && entry.refusedCount === sender.tokenHistory.refusedCount) return entry.refusal;
    codes.delete(key as string);
    return undefined;
  }

  /** Remembers the code of a body that failed with a 401, and returns the response; `undefined` for other failures. */
  failed(sender: Sender, retailerId: string | undefined, body: Uint8Array, error: unknown): Refusal | undefined {
    if (!(AuthenticationError.is(error) && error.endpoint === "placements")) return undefined;
    const key = keyOf(retailerId, body);
    if (key === undefined) return undefined;
    const codes = this.#clients.get(sender) ?? new Map<string, Entry>();
    this.#clients.set(sender, codes);
    const refusal = wrongCode(error);
    codes.delete(key);
    const { refusedCount, renewedAt } = sender.tokenHistory;
    const from = performance.now();
    // Without a new token the code is only known to be wrong since the last renewal.
    codes.set(key, { from, until: Math.min(from, renewedAt ?? from) + LIFE, refusedCount, refusal });
    if (codes.size > MAX_CODES) codes.delete(codes.keys().next().value as string);
    return refusal;
  }
}

/** Names the location of a body, which each retailer has its own of. */
function keyOf(retailerId = "", body: Uint8Array): string | undefined {
  const { code } = http.locationCodeOf(body);
  return code === null ? undefined : `${retailerId}\n${code}`;
}

/** The response for a wrong code: the service's code and key, by a rule and path of the gateway's own. */
function wrongCode({ code, errors: [first] }: AuthenticationError): Refusal {
  const error = { message: "is not a location of these credentials", code: first?.code ?? code };
  const meta = { key: first?.key ?? null, rule: RULE, path: "store_context.location_code" };
  return new Refusal(403, RULE, JSON.stringify({ error, meta }));
}

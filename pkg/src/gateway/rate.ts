// Limits the requests of each client: a token bucket for each, in memory.

import { setNewest } from "../options/newest.js";
import { refuseOption } from "../options/option-names.js";
import { asPassed, type Readers, type Refuse, readOptions } from "../options/options.js";
import { type ErrorResponse, errorResponse } from "./error-response.js";
import type { RateLimit } from "./options.js";

/** The maximum number of clients with a bucket. The least recently seen client is dropped first. */
const MAX_CLIENTS = 10_000;

/** A `Retry-After` of more seconds than this is left out. */
const MAX_RETRY_AFTER = 86_400;

interface Bucket {
  tokens: number;
  /** When `tokens` was computed, in milliseconds. */
  at: number;
}

const RATE_LIMIT = {
  perMinute: (value: number, refuse: Refuse): number =>
    Number.isFinite(value) && value > 0 ? value : refuse("must be a number greater than 0"),
  burst: asPassed,
} satisfies Readers<RateLimit>;

/** The buckets of all clients. */
export class ClientBuckets {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: RateLimit) {
    const { perMinute, burst = perMinute } = readOptions(limit, RATE_LIMIT, "rateLimit");
    if (!(Number.isFinite(burst) && burst >= 1)) refuseOption("burst", "must be a number, 1 or more", "rateLimit");
    this.#perMs = perMinute / 60_000;
    this.#burst = burst;
  }

  /** Takes a token and returns 0. If none is left, returns the seconds until the next one. `now` is in milliseconds. */
  take(client: string, now: number): number {
    const { tokens, at } = this.#buckets.get(client) ?? { tokens: this.#burst, at: now };
    const available = Math.min(this.#burst, tokens + Math.max(0, now - at) * this.#perMs);
    const left = available >= 1 ? available - 1 : available;
    setNewest(this.#buckets, client, { tokens: left, at: now }, MAX_CLIENTS);
    return available >= 1 ? 0 : Math.ceil((1 - available) / this.#perMs / 1000);
  }
}

/** Returns the error response to a client over its limit. `Retry-After` is left out if `seconds` is more than a day. */
export function tooMany(seconds: number | undefined): ErrorResponse {
  const isUsable = seconds !== undefined && seconds <= MAX_RETRY_AFTER;
  const headers = isUsable ? { "Retry-After": String(Math.max(1, Math.ceil(seconds))) } : undefined;
  return errorResponse(429, "rate-limit", "too many requests", headers);
}

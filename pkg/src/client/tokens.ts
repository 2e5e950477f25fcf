// Access tokens: one for all callers that need one at the same time, for as long as it is valid.

import { askToken, failedToken, mintedToken, noToken, rejectToken } from "../decisions/tokens.js";
import type { Allowance } from "./call.js";
import type { Clock } from "./clock.js";
import { SharedWork } from "./shared-work.js";
import type { Span } from "./span.js";

/** Fetches a token, within a span and an allowance of requests. */
export type Mint = (span: Span, allowance: Allowance, need: Need) => Promise<Minted>;

/** Who needs a token, and which ones will not do. */
export interface Need {
  readonly caller: Span;
  /** When the newest token was issued that the service has rejected, in milliseconds since the epoch. */
  readonly issuedAfter: number;
}

/** A token as the service or the caller returned it. */
export interface Minted {
  readonly token: string;
  /** In seconds. */
  readonly expiresIn: number | undefined;
  /** In milliseconds since the epoch; now, if it is absent. */
  readonly issued?: number | undefined;
  /** Whether it comes from a store that others put it in. */
  readonly isShared?: boolean;
}

/** A token, and the number by which it is rejected. */
export interface Numbered {
  readonly generation: number;
  readonly token: string;
  readonly isShared: boolean;
}

/** How often a 401 that may be the location code's renews the token, in milliseconds. */
const RENEWAL_INTERVAL = 60_000;

/** The tokens of a client. */
export class Tokens {
  readonly #clock: Clock;
  readonly #mint: Mint;
  readonly #shared: SharedWork<Numbered>;
  #state = noToken();
  /** The last generation that was requested. */
  #generation = 0;
  #token = "";
  #isShared = false;
  #issued = 0;
  #issuedAfter = Number.NEGATIVE_INFINITY;
  /** The newest generation that was rejected, and when. */
  #rejected = 0;
  #rejectedAt = Number.NEGATIVE_INFINITY;

  /** `open` returns the span in which `mint` may request a token. */
  constructor(clock: Clock, open: (caller: Span) => Span, mint: Mint) {
    this.#clock = clock;
    this.#mint = mint;
    this.#shared = new SharedWork(clock, open);
  }

  /**
   * Returns the token in the cache, or a new one, but not the `rejected` one. Requests for a new one are taken from the
   * allowance of the caller that sends them.
   */
  async get(caller: Span, allowance: Allowance, rejected?: number): Promise<Numbered> {
    if (rejected !== undefined) this.#reject(rejected);
    const { action, generation } = askToken(this.#state, this.#clock.now());
    if (action === "use") return this.#held(generation);
    return this.#shared.run("token", caller, (span) => this.#request(span, caller, allowance));
  }

  /**
   * Whether a 401 may renew a token, though the location code may be what is wrong. A shared token may be older than what made
   * the one before it void.
   */
  mayRenew({ generation, isShared }: Numbered): boolean {
    return isShared || generation <= this.#rejected || this.#clock.now() - this.#rejectedAt >= RENEWAL_INTERVAL;
  }

  #held(generation: number): Numbered {
    return { generation, token: this.#token, isShared: this.#isShared };
  }

  #reject(generation: number): void {
    this.#state = rejectToken(this.#state, generation);
    if (generation <= this.#rejected) return;
    this.#rejected = generation;
    if (generation === this.#generation) this.#issuedAfter = Math.max(this.#issuedAfter, this.#issued);
    this.#rejectedAt = this.#clock.now();
  }

  async #request(span: Span, caller: Span, allowance: Allowance): Promise<Numbered> {
    const now = this.#clock.now();
    let step = askToken(this.#state, now);
    // The caller that requested it is gone.
    if (step.action === "join") step = askToken(failedToken(step.state, step.generation), now);
    const { state, action, generation } = step;
    if (action === "use") return this.#held(generation);
    this.#state = state;
    this.#generation = generation;
    try {
      const need = { caller, issuedAfter: this.#issuedAfter };
      const { token, expiresIn, issued, isShared = false } = await this.#mint(span, allowance, need);
      if (generation === this.#generation) {
        this.#state = mintedToken(this.#state, generation, expiresIn, this.#clock.now());
        this.#token = token;
        this.#isShared = isShared;
        this.#issued = issued ?? this.#clock.date();
      }
      return { generation, token, isShared };
    } finally {
      // Changes nothing when there is a token.
      this.#state = failedToken(this.#state, generation);
    }
  }
}

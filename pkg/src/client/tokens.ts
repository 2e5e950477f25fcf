// Access tokens: one for all who need one at the same time, for as long as it is good.

import { askToken, failedToken, mintedToken, noToken, rejectToken } from "../decisions/tokens.js";
import type { Allowance } from "./call.js";
import type { Clock } from "./clock.js";
import { Flight } from "./flight.js";
import type { Span } from "./span.js";

/** Gets a token, within a span and an allowance of requests. */
export type Mint = (span: Span, allowance: Allowance) => Promise<Minted>;

/** A token that was just made, or had from the caller. */
export interface Minted {
  readonly token: string;
  /** In seconds. */
  readonly expiresIn: number | undefined;
}

/** How often a 401 that may be the location code's renews the token, in milliseconds. */
const RENEWAL_INTERVAL = 60_000;

/** The tokens of a client. */
export class Tokens {
  readonly #clock: Clock;
  readonly #open: (caller: Span) => Span;
  readonly #mint: Mint;
  readonly #flights = new Map<number, Flight<string>>();
  #state = noToken();
  #token = "";
  /** The newest generation that was rejected, and when. */
  #rejected = 0;
  #rejectedAt = Number.NEGATIVE_INFINITY;

  /** `open` gives the span in which `mint` may make a token. */
  constructor(clock: Clock, open: (caller: Span) => Span, mint: Mint) {
    this.#clock = clock;
    this.#open = open;
    this.#mint = mint;
  }

  /**
   * The token that is there, or a new one, but not the `rejected` one. What is sent for a new one is taken from the
   * allowance of the caller who starts it.
   */
  async get(caller: Span, allowance: Allowance, rejected?: number): Promise<{ generation: number; token: string }> {
    if (rejected !== undefined) this.#reject(rejected);
    const { state, action, generation } = askToken(this.#state, this.#clock.now());
    this.#state = state;
    if (action === "use") return { generation, token: this.#token };
    const flight = this.#flights.get(generation) ?? this.#start(generation, caller, allowance);
    return { generation, token: await flight.join(caller) };
  }

  /** Whether a 401 may renew the token of that generation, though the location code may be what is wrong. */
  mayRenew(generation: number): boolean {
    return generation <= this.#rejected || this.#clock.now() - this.#rejectedAt >= RENEWAL_INTERVAL;
  }

  #reject(generation: number): void {
    this.#state = rejectToken(this.#state, generation);
    if (generation <= this.#rejected) return;
    this.#rejected = generation;
    this.#rejectedAt = this.#clock.now();
  }

  #start(generation: number, caller: Span, allowance: Allowance): Flight<string> {
    const work = async (span: Span): Promise<string> => {
      const { token, expiresIn } = await this.#mint(span, allowance);
      if (this.#flights.get(generation) === flight) {
        this.#state = mintedToken(this.#state, generation, expiresIn, this.#clock.now());
        this.#token = token;
      }
      return token;
    };
    const leave = (): void => {
      this.#flights.delete(generation);
      // Which changes nothing where there is a token.
      this.#state = failedToken(this.#state, generation);
    };
    const flight = new Flight(this.#open(caller), work, leave);
    this.#flights.set(generation, flight);
    return flight;
  }
}

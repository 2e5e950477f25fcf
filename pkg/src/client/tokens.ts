// Access tokens: one for all who need one at the same time, for as long as it is good.

import { askToken, failedToken, mintedToken, noToken, rejectToken } from "../decisions/tokens.js";
import type { Clock } from "./clock.js";
import { Flight } from "./flight.js";
import type { Span } from "./span.js";

/** A token that was just made, or had from the caller. */
export interface Minted {
  readonly token: string;
  /** In seconds. */
  readonly expiresIn: number | undefined;
}

/** The tokens of a client. */
export class Tokens {
  readonly #clock: Clock;
  readonly #open: (caller: Span) => Span;
  readonly #mint: (span: Span) => Promise<Minted>;
  readonly #flights = new Map<number, Flight<string>>();
  #state = noToken();
  #token = "";

  /** `open` gives the span in which `mint` may make a token. */
  constructor(clock: Clock, open: (caller: Span) => Span, mint: (span: Span) => Promise<Minted>) {
    this.#clock = clock;
    this.#open = open;
    this.#mint = mint;
  }

  /** The token that is there, or a new one, but not the `rejected` one. */
  async get(caller: Span, rejected?: number): Promise<{ generation: number; token: string }> {
    if (rejected !== undefined) this.#state = rejectToken(this.#state, rejected);
    const { state, action, generation } = askToken(this.#state, this.#clock.now());
    this.#state = state;
    if (action === "use") return { generation, token: this.#token };
    const flight = this.#flights.get(generation) ?? this.#start(generation, caller);
    return { generation, token: await flight.join(caller) };
  }

  #start(generation: number, caller: Span): Flight<string> {
    const work = async (span: Span): Promise<string> => {
      const { token, expiresIn } = await this.#mint(span);
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

// Access tokens: one for all callers that need one at the same time, for as long as it is valid.

import { askToken, failedToken, mintedToken, noToken, rejectToken } from "../decisions/tokens.js";
import type { Clock } from "./clock.js";
import { SharedWork } from "./shared-work.js";
import type { Span } from "./span.js";

/** A token as the service or the caller returned it. */
export interface Minted {
  readonly token: string;
  /** In seconds. */
  readonly expiresIn: number | undefined;
}

/** A token, and the number by which it is rejected. */
interface Numbered {
  readonly generation: number;
  readonly token: string;
}

/** The tokens of a client. */
export class Tokens {
  readonly #clock: Clock;
  readonly #mint: (span: Span) => Promise<Minted>;
  readonly #shared: SharedWork<Numbered>;
  #state = noToken();
  /** The last generation that was requested. */
  #generation = 0;
  #token = "";

  /** `open` returns the span in which `mint` may request a token. */
  constructor(clock: Clock, open: (caller: Span) => Span, mint: (span: Span) => Promise<Minted>) {
    this.#clock = clock;
    this.#mint = mint;
    this.#shared = new SharedWork(clock, open);
  }

  /** Returns the token in the cache, or a new one, but not the `rejected` one. */
  async get(caller: Span, rejected?: number): Promise<Numbered> {
    if (rejected !== undefined) this.#state = rejectToken(this.#state, rejected);
    const { action, generation } = askToken(this.#state, this.#clock.now());
    if (action === "use") return { generation, token: this.#token };
    return this.#shared.run("token", caller, (span) => this.#request(span));
  }

  async #request(span: Span): Promise<Numbered> {
    const now = this.#clock.now();
    let step = askToken(this.#state, now);
    // The caller that requested it is gone.
    if (step.action === "join") step = askToken(failedToken(step.state, step.generation), now);
    const { state, action, generation } = step;
    if (action === "use") return { generation, token: this.#token };
    this.#state = state;
    this.#generation = generation;
    try {
      const { token, expiresIn } = await this.#mint(span);
      if (generation === this.#generation) {
        this.#state = mintedToken(this.#state, generation, expiresIn, this.#clock.now());
        this.#token = token;
      }
      return { generation, token };
    } finally {
      // Changes nothing when there is a token.
      this.#state = failedToken(this.#state, generation);
    }
  }
}

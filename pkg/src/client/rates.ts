// The adaptive rates at which a client sends, one for each host and credential.

import type { AdaptiveRate } from "../generated/service.js";

/** The rate of the calls to one host with one credential. Calls share the numbers, and each waits by its own timer. */
export interface Rate {
  state: AdaptiveRate;
}

/** Returns a rate without a limit. Responses of the service can limit it. */
export const unlimitedRate = (): Rate => ({ state: { __proto__: null } as unknown as AdaptiveRate });

/** The rates of a client. */
export class Rates {
  readonly #rates = new Map<string, Rate>();

  /** Returns the rate of an origin and a credential. */
  of(origin: string, credential: string): Rate {
    const key = `${credential} ${origin}`;
    const rate = this.#rates.get(key) ?? unlimitedRate();
    this.#rates.set(key, rate);
    return rate;
  }
}

// The adaptive rates at which a client sends, one for each host and credential.

import httpInternals from "../http.js";
import { setNewest } from "../options/newest.js";

/** The maximum number of rates. The one that was requested least recently is dropped first. */
const MAX_RATES = 1000;

/** The rate of the calls to one host with one credential. Calls share the numbers, and each waits by its own timer. */
export interface Rate {
  state: Float64Array;
}

/** Returns a rate without a limit. Responses of the service can limit it. */
export const unlimitedRate = (): Rate => ({ state: httpInternals.unlimited() });

/** The rates of a client, or of all senders of a gateway. */
export class Rates {
  readonly #rates = new Map<string, Rate>();

  /** Returns the rate of a host and a credential. */
  of(...hostAndCredential: readonly unknown[]): Rate {
    const key = JSON.stringify(hostAndCredential);
    return setNewest(this.#rates, key, this.#rates.get(key) ?? unlimitedRate(), MAX_RATES);
  }
}

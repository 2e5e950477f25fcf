// Caches the access token that all calls share.

import type { TokenAction, TokenEvent } from "../generated/service.js";
import httpInternals from "../http.js";
import type { Clock } from "./clock.js";
import type { Deadline } from "./deadline.js";
import type { Allowance } from "./operation.js";
import { SharedWork } from "./shared-work.js";

/** Fetches a token before a deadline, and with at most as many requests as the allowance has left. */
export type FetchToken = (deadline: Deadline, allowance: Allowance, need: TokenNeed) => Promise<FetchedToken>;

/** Which tokens cannot be used. */
export interface TokenNeed {
  /** When the newest rejected token was issued, in milliseconds since the epoch. Only tokens issued later can be used. */
  readonly issuedAfter: number;
}

/** A token as the service or the caller returned it. */
export interface FetchedToken {
  readonly token: string;
  /** The lifetime in seconds. If absent, only the calls that waited for the token use it. */
  readonly expiresIn: number | undefined;
  /** When it was issued, in milliseconds since the epoch. The default is now. */
  readonly issued?: number | undefined;
  /** Whether it comes from a store that instances share. */
  readonly isShared?: boolean;
}

/** A token, and the number by which the module refers to it. */
export interface NumberedToken {
  readonly generation: number;
  readonly token: string;
  readonly isShared: boolean;
}

/** The newest token that was received. */
interface ReceivedToken extends NumberedToken {
  readonly issued: number;
}

/** The tokens of a client. */
export class Tokens {
  readonly #clock: Clock;
  readonly #fetchToken: FetchToken;
  readonly #sharedRequests: SharedWork<NumberedToken>;
  #state = httpInternals.NO_TOKEN;
  /** The generation of the last token that was requested. */
  #generation = 0;
  #received: ReceivedToken = { generation: 0, token: "", isShared: false, issued: 0 };
  #issuedAfter = Number.NEGATIVE_INFINITY;
  /**
   * The number of calls that reported a 401 for a token. Several calls can report the same token. A 401 that may be about the location
   * code does not count.
   */
  #reportedCount = 0;

  /** `createDeadline` returns the deadline for `fetchToken`. */
  constructor(clock: Clock, createDeadline: (caller: Deadline) => Deadline, fetchToken: FetchToken) {
    this.#clock = clock;
    this.#fetchToken = fetchToken;
    this.#sharedRequests = new SharedWork(clock, createDeadline, "endcap.token");
  }

  /**
   * Returns the cached token or a new one. If a token got a 401, pass its generation as `rejected` to get another token. If it is only
   * doubted, other callers keep it. A token request counts against the allowance of the caller that sends it.
   */
  async get(caller: Deadline, allowance: Allowance, rejected?: number, isDoubted = false): Promise<NumberedToken> {
    if (rejected !== undefined) this.#recordRejected(rejected, isDoubted);
    const doubted = isDoubted ? rejected : undefined;
    const { action } = httpInternals.nextToken(this.#state, acquireEvent(doubted), this.#clock.now());
    if (action?.type === "use") return this.#received;
    return this.#sharedRequests.run("token", caller, (deadline) => this.#request(deadline, allowance, doubted));
  }

  /** Returns whether to renew a token after a 401 that may be about the location code. */
  mayRenew({ generation, isShared }: NumberedToken): boolean {
    return httpInternals.mayRenewToken(this.#state, generation, isShared, this.#clock.now());
  }

  /** How many calls reported a token that was certainly rejected, and when such a token was last replaced, by `Clock.now`. */
  get history(): { readonly reportedCount: number; readonly renewedAt: number | null } {
    return { reportedCount: this.#reportedCount, renewedAt: this.#state.renewedAt ?? null };
  }

  #recordRejected(generation: number, isDoubted: boolean): void {
    if (!isDoubted) this.#reportedCount++;
    this.#apply(isDoubted ? { doubted: { generation } } : { rejected: { generation } });
    const { issued } = this.#received;
    if (generation === this.#received.generation) this.#issuedAfter = Math.max(this.#issuedAfter, issued);
  }

  /** Records that a caller needs a token, and returns what the caller must do. */
  #requestAction(doubted: number | undefined): TokenAction {
    return this.#apply(acquireEvent(doubted)) as TokenAction;
  }

  #apply(event: TokenEvent): TokenAction | null {
    const { state, action } = httpInternals.nextToken(this.#state, event, this.#clock.now());
    this.#state = state;
    return action;
  }

  async #request(deadline: Deadline, allowance: Allowance, doubted: number | undefined): Promise<NumberedToken> {
    let action = this.#requestAction(doubted);
    if (action.type === "join") {
      // The runtime dropped the caller that requested the token, so its request counts as failed.
      this.#apply({ failed: { generation: action.generation } });
      action = this.#requestAction(doubted);
    }
    if (action.type === "use") return this.#received;
    const { generation } = action;
    this.#generation = generation;
    try {
      const fetched = await this.#fetchToken(deadline, allowance, { issuedAfter: this.#issuedAfter });
      const { token, expiresIn, issued = this.#clock.date(), isShared = false } = fetched;
      const received = { generation, token, isShared, issued };
      if (generation === this.#generation) {
        this.#apply({ received: { generation, ...(expiresIn !== undefined && { expiresIn }) } });
        this.#received = received;
      }
      return received;
    } catch (error) {
      this.#apply({ failed: { generation } });
      throw error;
    }
  }
}

/** Returns the event for a caller that needs a token. `doubted` is the generation of a token that this caller cannot use. */
const acquireEvent = (doubted: number | undefined): TokenEvent => ({
  acquire: doubted === undefined ? {} : { doubted },
});

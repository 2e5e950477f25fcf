// Caches the access token that all calls share.

import type { TokenAction, TokenEvent } from "../generated/service.js";
import http from "../http.js";
import type { Allowance } from "./call.js";
import type { Clock } from "./clock.js";
import { SharedWork } from "./shared-work.js";
import type { Span } from "./span.js";

/** Fetches a token, within a span and an allowance of requests. */
export type FetchToken = (span: Span, allowance: Allowance, need: Need) => Promise<FetchedToken>;

/** Who needs a token, and which ones will not do. */
export interface Need {
  readonly caller: Span;
  /** When the newest token was issued that the service has refused, in milliseconds since the epoch. */
  readonly issuedAfter: number;
}

/** A token as the service or the caller returned it. */
export interface FetchedToken {
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

/** The newest token that was received. */
interface Received extends Numbered {
  readonly issued: number;
}

/** The tokens of a client. */
export class Tokens {
  readonly #clock: Clock;
  readonly #fetchToken: FetchToken;
  readonly #shared: SharedWork<Numbered>;
  #state = http.NO_TOKEN;
  /** The last generation that was requested. */
  #generation = 0;
  #received: Received = { generation: 0, token: "", isShared: false, issued: 0 };
  #issuedAfter = Number.NEGATIVE_INFINITY;
  /** How many tokens were rejected for certain. */
  #refusedCount = 0;

  /** `open` returns the span in which `fetchToken` may request a token. */
  constructor(clock: Clock, open: (caller: Span) => Span, fetchToken: FetchToken) {
    this.#clock = clock;
    this.#fetchToken = fetchToken;
    this.#shared = new SharedWork(clock, open);
  }

  /**
   * Returns the token in the cache, or a new one, but not the `refused` one. That stays in use for other callers if it `isDoubted`,
   * because the location code may be what is wrong. Requests for a new one are taken from the allowance of the caller that
   * sends them.
   */
  async get(caller: Span, allowance: Allowance, refused?: number, isDoubted = false): Promise<Numbered> {
    if (refused !== undefined) this.#refuse(refused, isDoubted);
    const doubted = isDoubted ? refused : undefined;
    const { action } = http.nextToken(this.#state, asking(doubted), this.#clock.now());
    if (action?.type === "use") return this.#received;
    return this.#shared.run("token", caller, (span) => this.#request(span, caller, allowance, doubted));
  }

  /** Whether a 401 may renew a token, though the location code may be what is wrong. */
  mayRenew({ generation, isShared }: Numbered): boolean {
    return http.mayRenewToken(this.#state, generation, isShared, this.#clock.now());
  }

  /** How many tokens were rejected for certain, and when a refused token was last replaced. */
  get history(): { readonly refusedCount: number; readonly renewedAt: number | null } {
    return { refusedCount: this.#refusedCount, renewedAt: this.#state.renewedAt ?? null };
  }

  #refuse(generation: number, isDoubted: boolean): void {
    if (!isDoubted) this.#refusedCount++;
    this.#note(isDoubted ? { doubted: { generation } } : { rejected: { generation } });
    const { issued } = this.#received;
    if (generation === this.#received.generation) this.#issuedAfter = Math.max(this.#issuedAfter, issued);
  }

  /** What a caller that needs a token has to do. */
  #ask(doubted: number | undefined): TokenAction {
    return this.#note(asking(doubted)) as TokenAction;
  }

  #note(event: TokenEvent): TokenAction | null {
    const { state, action } = http.nextToken(this.#state, event, this.#clock.now());
    this.#state = state;
    return action;
  }

  async #request(span: Span, caller: Span, allowance: Allowance, doubted: number | undefined): Promise<Numbered> {
    let action = this.#ask(doubted);
    if (action.type === "join") {
      // The caller that requested it is gone.
      this.#note({ failed: { generation: action.generation } });
      action = this.#ask(doubted);
    }
    if (action.type === "use") return this.#received;
    const { generation } = action;
    this.#generation = generation;
    try {
      const need = { caller, issuedAfter: this.#issuedAfter };
      const fetched = await this.#fetchToken(span, allowance, need);
      const { token, expiresIn, issued = this.#clock.date(), isShared = false } = fetched;
      const received = { generation, token, isShared, issued };
      if (generation === this.#generation) {
        this.#note({ received: { generation, ...(expiresIn !== undefined && { expiresIn }) } });
        this.#received = received;
      }
      return received;
    } catch (error) {
      this.#note({ failed: { generation } });
      throw error;
    }
  }
}

const asking = (doubted: number | undefined): TokenEvent => ({ ask: doubted === undefined ? {} : { doubted } });

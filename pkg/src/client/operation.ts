// Describes one kind of request: how to build it, how to send it, and how to read its response.

import type { Endpoint } from "../generated/service.js";
import type { AttemptOutcome } from "./attempt.js";
import type { Clock } from "./clock.js";
import type { AttemptHook } from "./hook.js";
import type { Rate } from "./rates.js";
import type { NumberedToken, Tokens } from "./tokens.js";
import type { Fetch, OutgoingRequest } from "./transport.js";

/** The values that all calls of a client share. */
export interface ClientContext {
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly onAttempt: AttemptHook | undefined;
  /** The client's own credentials, which no error may show. */
  readonly secrets: readonly (string | undefined)[];
  /** The points that all calls together can spend on retries. */
  budget: Float64Array;
  /** Whether calls to one host with one credential share a rate. */
  readonly adaptiveRate: boolean;
}

/** A response of the service with any status, and the secrets of its request. */
export type ReceivedResponse = Extract<AttemptOutcome, { kind: "response" }> & { readonly secrets: readonly string[] };

/** Refuses attempts to a host that fails too often. */
export interface Breaker {
  /**
   * Starts an attempt. Call the returned function when the attempt has ended: with true if it failed, with false if it did not, and
   * with `undefined` if the outcome is unknown. Throws while the host must not get attempts.
   */
  attempt(): (isFailure: boolean | undefined) => void;
}

/** One kind of request: how to build it and how to read its response. */
export interface Operation<T> {
  readonly endpoint: Endpoint;
  /** The maximum number of retries. */
  readonly retries: number;
  /** The rate of its host and credential. */
  readonly rate: Rate;
  readonly breaker?: Breaker | undefined;
  /** The source of its access token, if it needs one. */
  readonly tokens?: Tokens;
  /** The access token of the first attempt, if the caller has it. */
  readonly token?: NumberedToken | undefined;
  readonly allowance?: Allowance;
  /** Called with the service's id of each request that got a response. */
  readonly onRequestId?: ((id: string | undefined) => void) | undefined;
  /** Returns the request with a token. */
  build(token: string): OutgoingRequest;
  /** Returns the result of a response, or throws its error. */
  read(response: ReceivedResponse, parts: OutgoingRequest): T;
}

/** How many token requests a call may still send. */
export interface Allowance {
  left: number;
}

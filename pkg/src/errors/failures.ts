// Errors of calls without a usable response. An error response of the service is a `ServiceError`.

import type { Endpoint } from "../generated/service.js";
import { EndcapError } from "./errors.js";

/** The progress of a call until it failed. */
export interface Progress {
  /** The number of requests that were sent to the endpoint; if none was sent, the number of token requests. */
  readonly attempts: number;
  /** The status of the last response. `null` if there was none. */
  readonly status: number | null;
  /** The endpoint of the call, if known. */
  readonly endpoint?: Endpoint;
}

/** The base class of errors of calls without a usable response. */
abstract class CallError extends EndcapError implements Progress {
  static override readonly name: string = "CallError";
  /** The number of requests that were sent to the endpoint; if none was sent, the number of token requests. */
  readonly attempts!: number;
  /** The status of the last response. `null` if there was none. */
  readonly status!: number | null;
  /** The endpoint to which the request was sent, if known. */
  declare readonly endpoint?: Endpoint;

  /** @internal */
  constructor(message: string, progress: Progress, options?: ErrorOptions) {
    super(message, options);
    Object.assign(this, progress);
  }
}

/** The connection failed, or the response is not a valid HTTP response. `cause` is the error of `fetch`. */
export class NetworkError extends CallError {
  static override readonly name: string = "NetworkError";
  /**
   * Whether the service may have received the last request. If it is `false` for a link, no link was created. Only `EndcapClient` sets
   * it, for errors of `fetch`.
   */
  declare readonly mayHaveBeenSent?: boolean;
  declare static readonly is: (value: unknown) => value is NetworkError;
}

/** The `timeout` of the call is over. It includes all attempts and waits. */
export class TimeoutError extends CallError {
  static override readonly name: string = "TimeoutError";
  declare static readonly is: (value: unknown) => value is TimeoutError;
}

/**
 * The platform allows one invocation only so many requests, such as 50 in a worker of Cloudflare's free plan, and they are used up. The
 * request was not sent. Send it in another invocation. A batch of links ends with this error, which then says what is left.
 */
export class SubrequestLimitError extends CallError {
  static override readonly name: string = "SubrequestLimitError";
  /** Of a batch: the indexes of the lists that were read but not sent. */
  declare readonly unsent?: readonly number[];
  /** Of a batch: the index of the first list that was not read. */
  declare readonly nextIndex?: number;
  declare static readonly is: (value: unknown) => value is SubrequestLimitError;
}

/** Your `signal` ended the call. `cause` is the signal's reason. */
export class AbortError extends CallError {
  static override readonly name: string = "AbortError";
  declare static readonly is: (value: unknown) => value is AbortError;
}

/** The service responded with a redirect. It is not followed, because the credential would be sent with it. */
export class RedirectError extends CallError {
  static override readonly name: string = "RedirectError";
  declare static readonly is: (value: unknown) => value is RedirectError;
}

/** The end of a message for a request for a link that failed after the service had responded with a success. */
export const LINK_MAY_EXIST = "; the link may exist";

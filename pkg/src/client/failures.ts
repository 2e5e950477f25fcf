// What can go wrong on the way to the service and back. What the service itself says is a `ServiceError`.

import type { EndpointName } from "../endpoints.js";
import { EndcapError } from "../http.js";
import { isKind } from "../kinds.js";

/** How far a call had come. */
export interface Progress {
  /** How many requests were sent: to the endpoint itself or, as long as there was no token, for that. */
  readonly attempts: number;
  /** The status of the last answer; `null` where there was none. */
  readonly status: number | null;
}

/** What all of these have. */
abstract class Undelivered extends EndcapError implements Progress {
  /** How many requests were sent: to the endpoint itself or, as long as there was no token, for that. */
  readonly attempts: number;
  /** The status of the last answer; `null` where there was none. */
  readonly status: number | null;
  /** The endpoint that did not answer, where that is known. */
  declare readonly endpoint?: EndpointName;

  /** @internal */
  constructor(message: string, { attempts, status }: Progress, options?: ErrorOptions) {
    super(message, options);
    this.attempts = attempts;
    this.status = status;
  }
}

/** The connection broke, or what came back is no answer. `cause` is what `fetch` had to say. */
export class NetworkError extends Undelivered {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "NetworkError"];
  /** Survives minification. */
  static override readonly name: string = "NetworkError";

  static override is(value: unknown): value is NetworkError {
    return isKind(value, "NetworkError");
  }
}

/** The time for a call is over, all its attempts and waits included. */
export class TimeoutError extends Undelivered {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "TimeoutError"];
  /** Survives minification. */
  static override readonly name: string = "TimeoutError";

  static override is(value: unknown): value is TimeoutError {
    return isKind(value, "TimeoutError");
  }
}

/**
 * The service limits the rate of requests, and the turn of the call does not come in the time that it has. Nothing was sent:
 * call again later, make fewer calls at the same time, or give them more time.
 */
export class ThrottledError extends Undelivered {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "ThrottledError"];
  /** Survives minification. */
  static override readonly name: string = "ThrottledError";
  /** After how many seconds it is worth trying again, 1 at least. */
  readonly retryAfter: number;

  /** @internal */
  constructor(message: string, progress: Progress, retryAfter: number) {
    super(message, progress);
    this.retryAfter = retryAfter;
  }

  static override is(value: unknown): value is ThrottledError {
    return isKind(value, "ThrottledError");
  }
}

/** The caller ended the call. `cause` is the signal's reason. */
export class AbortError extends Undelivered {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "AbortError"];
  /** Survives minification. */
  static override readonly name: string = "AbortError";

  static override is(value: unknown): value is AbortError {
    return isKind(value, "AbortError");
  }
}

/** The service answered with a redirect. It is not followed: the credential would go along. */
export class RedirectError extends Undelivered {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "RedirectError"];
  /** Survives minification. */
  static override readonly name: string = "RedirectError";

  static override is(value: unknown): value is RedirectError {
    return isKind(value, "RedirectError");
  }
}

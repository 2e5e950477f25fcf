// When a batch sends its next list: later when the service is down or asks to wait, so that lists keep their chance.

import { NetworkError, RedirectError, ThrottledError, TimeoutError } from "../errors/failures.js";
import { MalformedResponseError, RateLimitError, ServiceError } from "../http.js";
import type { Clock } from "./clock.js";
import type { CreatedLink } from "./links.js";
import { within } from "./span.js";

/** How often a list is sent again after a response that says that nothing was created. */
const MAX_RETRIES = 10;
/** The first wait before that, in milliseconds, if the error does not say how long. */
const MIN_RETRY_WAIT = 1000;
/** The longest wait that an error can ask for, in milliseconds. */
const MAX_RETRY_AFTER = 60_000;
/** The first wait after a failed call, in milliseconds. */
const MIN_PAUSE = 500;
/** Both waits are doubled up to so many milliseconds. */
const MAX_WAIT = 30_000;
/** How often the other lists check whether a probe has ended, in milliseconds. */
const POLL = 200;
/** A probe that ran for so many milliseconds longer than its `timeout` is replaced. */
const PROBE_GRACE = 1000;

/** What the end of a call says about the service. */
type Health = "up" | "down" | "unknown";

/**
 * The pace of one batch. After a failure all lists wait, then one is sent as a probe while the others wait. A probe that
 * succeeds ends the waits, one that fails doubles the next one.
 *
 * The lists share numbers and wait by timers of their own, never for each other, because workerd may drop a call without
 * running its `finally`.
 */
export class BatchPace {
  readonly #clock: Clock;
  readonly #timeout: number;
  /** How many calls have failed since the last success, without those that were sent before the first failure. */
  #failures = 0;
  /** When the next list is sent as a probe, while `#failures` is not 0. */
  #until = 0;
  #isProbing = false;
  /** Changes with each failure and each probe. A call that was sent in an earlier round no longer counts. */
  #round = 0;
  #links = 0;

  /** `timeout` is that of each call. */
  constructor(clock: Clock, timeout: number) {
    this.#clock = clock;
    this.#timeout = timeout;
  }

  /**
   * Sends a list when its turn comes, and again after errors which say that nothing was created.
   *
   * @throws what `send` throws, and an `AbortError` when a signal aborts a wait
   */
  async send(signals: readonly AbortSignal[], send: () => Promise<CreatedLink>): Promise<CreatedLink> {
    for (let retries = 0, waits = 0; ; waits++) {
      if (this.#failures > 0) await this.#turn(signals);
      const [round, links] = [this.#round, this.#links];
      try {
        const link = await send();
        this.#links++;
        this.#note(round, link.cached ? "unknown" : "up");
        return link;
      } catch (error) {
        this.#note(round, healthOf(error));
        if (!RateLimitError.is(error) && !ThrottledError.is(error)) throw error;
        // A list that was not sent while others were waits for its turn only.
        if (RateLimitError.is(error) || links === this.#links) retries++;
        if (retries > MAX_RETRIES) throw error;
        await this.#wait(retryWait(error, waits), signals);
      }
    }
  }

  /** Waits until a list may be sent, alone as long as the service is down. */
  async #turn(signals: readonly AbortSignal[]): Promise<void> {
    while (this.#failures > 0) {
      const left = this.#until - this.#clock.now();
      if (left <= 0) {
        this.#round++;
        this.#isProbing = true;
        this.#until = this.#clock.now() + this.#timeout + PROBE_GRACE;
        return;
      }
      await this.#wait(this.#isProbing ? Math.min(left, POLL) : left, signals);
    }
  }

  /** Notes the end of a call that was sent in a round. */
  #note(round: number, health: Health): void {
    if (round !== this.#round) return;
    if (health === "up") this.#failures = 0;
    if (health === "down") {
      this.#failures++;
      this.#round++;
    }
    this.#isProbing = false;
    this.#until = this.#clock.now() + (health === "down" ? doubled(MIN_PAUSE, this.#failures - 1) : 0);
  }

  async #wait(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
    // The wait ends before its own deadline.
    await within(this.#clock, { timeout: milliseconds + PROBE_GRACE, signals }, (span) => span.wait(milliseconds));
  }
}

/** Any response below 500 shows that the service is up. */
function healthOf(error: unknown): Health {
  if (NetworkError.is(error) || TimeoutError.is(error)) return "down";
  if (ServiceError.is(error)) return error.status >= 500 ? "down" : "up";
  return MalformedResponseError.is(error) || RedirectError.is(error) ? "up" : "unknown";
}

/** Milliseconds until a list is sent again. */
function retryWait(error: RateLimitError | ThrottledError, waits: number): number {
  const { retryAfter } = error as { retryAfter?: unknown };
  if (typeof retryAfter === "number" && retryAfter > 0) return Math.min(retryAfter * 1000, MAX_RETRY_AFTER);
  return doubled(MIN_RETRY_WAIT, waits);
}

const doubled = (first: number, times: number): number => Math.min(first * 2 ** times, MAX_WAIT);

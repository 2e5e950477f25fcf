// Decides when a batch sends its next list. It waits while the service is down or limits the rate, so that lists do not fail.

import { AbortError, NetworkError, RedirectError, SubrequestLimitError, TimeoutError } from "../errors/failures.js";
import { MalformedResponseError, RateLimitError, ServiceError } from "../http.js";
import type { Clock } from "./clock.js";
import { withDeadline } from "./deadline.js";
import type { CreatedLink } from "./links.js";

/** The maximum number of times that a list is sent again after an error which means that nothing was created. */
const MAX_RETRIES = 10;
/** The first wait before a list is sent again, in milliseconds, if the error has no `retryAfter`. */
const MIN_RETRY_WAIT = 1000;
/** The maximum wait that a `retryAfter` can set, in milliseconds. */
const MAX_RETRY_AFTER = 60_000;
/** The first wait after a failed call, in milliseconds. */
const MIN_PAUSE = 500;
/** Both waits double each time, up to so many milliseconds. */
const MAX_WAIT = 30_000;
/** How often the waiting lists check whether a probe has ended, in milliseconds. */
const POLL_INTERVAL = 200;
/** A probe that has not ended so many milliseconds after its `timeout` is replaced by another list. */
const PROBE_GRACE = 1000;

/** The state of the service, judged by the outcome of a call. */
type Health = "up" | "down" | "unknown";

/**
 * The pace of one batch. After a failure all lists wait, and then one is sent as a probe. If the probe succeeds, all lists go on; if
 * it fails, the next wait is twice as long.
 *
 * Lists share only numbers, and each waits by its own timer. They never wait for each other's promises, because workerd may drop a
 * call without running its `finally`.
 */
export class BatchPace {
  readonly #clock: Clock;
  readonly #timeout: number;
  /** The number of failed calls since the last success. Calls that were in flight during a failure do not count. */
  #failures = 0;
  /** The time at which the next probe may be sent. It has no meaning while `#failures` is 0. */
  #nextProbeAt = 0;
  #isProbing = false;
  /** Increases with each failure and each probe. A call from an earlier round changes nothing when it ends. */
  #round = 0;
  /** The number of links so far. */
  #links = 0;
  /** The error that says that the platform sends no more requests. */
  #limit: unknown;
  /** Aborted to end the waits at that error. */
  readonly #exhausted = new AbortController();

  /** `timeout` is that of each call, in milliseconds. */
  constructor(clock: Clock, timeout: number) {
    this.#clock = clock;
    this.#timeout = timeout;
  }

  /**
   * Waits until a list may be sent, and sends it. Sends it again after errors which mean that nothing was created. After the first
   * `SubrequestLimitError` it sends nothing more.
   *
   * @throws the error of `send`, and an `AbortError` when a signal aborts a wait
   */
  async send(signals: readonly AbortSignal[], send: () => Promise<CreatedLink>): Promise<CreatedLink> {
    try {
      return await this.#send([...signals, this.#exhausted.signal], send);
    } catch (error) {
      const isEndedByLimit =
        AbortError.is(error) && this.#limit !== undefined && !signals.some(({ aborted }) => aborted);
      throw isEndedByLimit ? this.#limit : error;
    }
  }

  async #send(signals: readonly AbortSignal[], send: () => Promise<CreatedLink>): Promise<CreatedLink> {
    for (let retries = 0, waits = 0; ; waits++) {
      if (this.#failures > 0) await this.#waitForTurn(signals);
      if (this.#limit !== undefined) throw this.#limit;
      const [round, links] = [this.#round, this.#links];
      try {
        const link = await send();
        this.#links++;
        this.#recordOutcome(round, link.cached ? "unknown" : "up");
        return link;
      } catch (error) {
        this.#recordOutcome(round, healthOf(error));
        if (SubrequestLimitError.is(error)) {
          this.#limit = error;
          this.#exhausted.abort();
        }
        if (!RateLimitError.is(error)) throw error;
        // A list that was not sent does not count as a retry while other lists get links: it only waits for its turn.
        if (error.sent || links === this.#links) retries++;
        if (retries > MAX_RETRIES) throw error;
        await this.#wait(retryWait(error, waits), signals);
      }
    }
  }

  /** Waits until a list may be sent. While the service is down, only one list at a time may be. */
  async #waitForTurn(signals: readonly AbortSignal[]): Promise<void> {
    while (this.#failures > 0) {
      const left = this.#nextProbeAt - this.#clock.monotonic();
      if (left <= 0) {
        this.#round++;
        this.#isProbing = true;
        this.#nextProbeAt = this.#clock.monotonic() + this.#timeout + PROBE_GRACE;
        return;
      }
      await this.#wait(this.#isProbing ? Math.min(left, POLL_INTERVAL) : left, signals);
    }
  }

  /** Records the end of a call that was sent in the given round. */
  #recordOutcome(round: number, health: Health): void {
    if (round !== this.#round) return;
    if (health === "up") this.#failures = 0;
    if (health === "down") {
      this.#failures++;
      this.#round++;
    }
    this.#isProbing = false;
    this.#nextProbeAt = this.#clock.monotonic() + (health === "down" ? doubled(MIN_PAUSE, this.#failures - 1) : 0);
  }

  async #wait(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
    // The deadline is later than the end of the wait, so it never passes.
    await withDeadline(this.#clock, { timeout: milliseconds + PROBE_GRACE, signals }, (deadline) =>
      deadline.wait(milliseconds),
    );
  }
}

/** Any response below 500 shows that the service is up. */
function healthOf(error: unknown): Health {
  if (NetworkError.is(error) || TimeoutError.is(error)) return "down";
  if (ServiceError.is(error) && error.status !== null) return error.status >= 500 ? "down" : "up";
  return MalformedResponseError.is(error) || RedirectError.is(error) ? "up" : "unknown";
}

/** Returns the milliseconds until a list is sent again. `waits` is the number of earlier waits. */
function retryWait({ retryAfter }: RateLimitError, waits: number): number {
  if (retryAfter) return Math.min(retryAfter * 1000, MAX_RETRY_AFTER);
  return doubled(MIN_RETRY_WAIT, waits);
}

const doubled = (first: number, times: number): number => Math.min(first * 2 ** times, MAX_WAIT);

// Sends the lists of a batch when Rust decides it: `src/policy/batch_pace.rs`.

import { AbortError, NetworkError, SubrequestLimitError, TimeoutError } from "../errors/failures.js";
import httpInternals, { RateLimitError } from "../http.js";
import type { Clock } from "./clock.js";
import { withDeadline } from "./deadline.js";
import type { CreatedLink } from "./links.js";
import { readSendFailure } from "./send-failure.js";

/** The milliseconds from the end of a wait to its deadline, which therefore never passes. */
const GRACE = 1000;

type BatchEvent = Parameters<typeof httpInternals.nextBatch>[2];

/**
 * The pace of one batch. Lists share only numbers, and each waits by its own timer. They never wait for each other's promises, because
 * workerd may drop a call without running its `finally`.
 */
export class BatchPace {
  readonly #clock: Clock;
  /** The numbers of `BatchPace` in Rust. */
  #pace: Float64Array;
  /** The error that says that the platform sends no more requests. */
  #limit: unknown;
  /** Aborted to end the waits at that error. */
  readonly #exhausted = new AbortController();

  /** `timeout` is that of each call, in milliseconds. */
  constructor(clock: Clock, timeout: number) {
    this.#clock = clock;
    this.#pace = Float64Array.of(timeout, 0, 0, 0, 0, 0);
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
    // The numbers of `BatchList` in Rust.
    let list: Float64Array = new Float64Array(4);
    const next = async (...event: BatchEvent): Promise<boolean> => {
      const step = httpInternals.nextBatch(this.#pace, list, event, this.#clock.monotonic());
      this.#pace = step.pace;
      list = step.list;
      if (step.wait < 0) return false;
      const limits = { timeout: step.wait + GRACE, signals };
      await withDeadline(this.#clock, limits, (deadline) => deadline.wait(step.wait));
      return true;
    };
    for (;;) {
      while (await next("ready"));
      if (this.#limit !== undefined) throw this.#limit;
      try {
        const link = await send();
        await next(link.cached ? "cached" : "created");
        return link;
      } catch (error) {
        if (SubrequestLimitError.is(error)) {
          this.#limit = error;
          this.#exhausted.abort();
        }
        if (!(await next(...eventOf(error)))) throw error;
      }
    }
  }
}

/** Returns the event of a call that failed. */
function eventOf(error: unknown): BatchEvent {
  if (RateLimitError.is(error)) return [error.sent ? "throttled" : "throttledUnsent", (error.retryAfter ?? 0) * 1000];
  // A wait would not help after a wrong certificate.
  if (readSendFailure(error) === "untrusted") return ["notSent"];
  if (NetworkError.is(error) || TimeoutError.is(error)) return ["noResponse"];
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" ? ["response", status] : ["notSent"];
}

// Runs the deadlines of one request, one after another, on one timer of the runtime. In workerd, creating and clearing a timer
// takes longer than checking a list.

import type { Countdown } from "../client/clock.js";
import clientInternals from "../client.js";

/** The timer of one request. Requests do not share timers, because in workerd a request can wait only for its own. */
export class Timer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time until the runtime's timer fires. */
  #countdown: Countdown | undefined;
  /** The milliseconds from then until the deadline. */
  #rest = 0;
  #run: (() => void) | undefined;

  /** Calls `run` after so many milliseconds, and returns a function that cancels that. Replaces an earlier deadline. */
  after(milliseconds: number, run: () => void): () => void {
    this.#run = run;
    const left = this.#timer === undefined ? undefined : this.#countdown?.left;
    // A timer that fires before the deadline is started again, so only a timer that fires too late is replaced.
    if (left === undefined || left > milliseconds) this.#start(milliseconds);
    else this.#rest = milliseconds - left;
    return () => {
      if (this.#run === run) this.#run = undefined;
    };
  }

  /** Cancels the deadline and clears the timer. */
  close(): void {
    this.#run = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #start(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#rest = 0;
    this.#countdown = clientInternals.countdown(milliseconds);
    this.#timer = setTimeout(this.#onFire, milliseconds);
  }

  readonly #onFire = (): void => {
    this.#timer = undefined;
    // The clock is not read: it may have been set.
    if (this.#rest > 0) this.#start(this.#rest);
    else this.#run?.();
  };
}

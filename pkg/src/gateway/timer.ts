// Runs the deadlines of one request, one after another, on one timer of the runtime. In workerd, creating and clearing a timer
// takes longer than checking a list.

/** The timer of one request. Requests do not share timers, because in workerd a request can wait only for its own. */
export class Timer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time at which the runtime's timer fires, in milliseconds of `performance.now()`. */
  #firesAt = 0;
  /** The time of the deadline, by the same clock. */
  #deadline = 0;
  #run: (() => void) | undefined;

  /** Calls `run` after so many milliseconds, and returns a function that cancels that. Replaces an earlier deadline. */
  after(milliseconds: number, run: () => void): () => void {
    this.#run = run;
    this.#deadline = performance.now() + milliseconds;
    // A timer that fires before the deadline is started again, so only a timer that fires too late is replaced.
    if (this.#timer === undefined || this.#firesAt > this.#deadline) this.#start(milliseconds);
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
    this.#firesAt = this.#deadline;
    this.#timer = setTimeout(this.#onFire, milliseconds);
  }

  readonly #onFire = (): void => {
    this.#timer = undefined;
    const remaining = this.#deadline - performance.now();
    // Timers may fire up to a millisecond early.
    if (remaining > 1) this.#start(remaining);
    else this.#run?.();
  };
}

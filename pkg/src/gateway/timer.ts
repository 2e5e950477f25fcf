// The deadlines of one request, one after another, by one timer of the host's: in workerd, making and clearing a timer
// takes longer than checking a list.

/** Calls what a deadline is for, unless that is over before. Not shared: workerd lets a request wait for its own timers only. */
export class Timer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer rings, and when it is to; by `performance.now()`. */
  #rings = 0;
  #until = 0;
  #run: (() => void) | undefined;

  /** Calls `run` after that many milliseconds, unless what it returns is called before; in place of what was set before. */
  after(milliseconds: number, run: () => void): () => void {
    this.#run = run;
    this.#until = performance.now() + milliseconds;
    // A timer that fires too early is set again, which is rare.
    if (this.#timer === undefined || this.#rings > this.#until) this.#start(milliseconds);
    return () => {
      if (this.#run === run) this.#run = undefined;
    };
  }

  /** Lets go of the timer. */
  close(): void {
    this.#run = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #start(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#rings = this.#until;
    this.#timer = setTimeout(this.#ring, milliseconds);
  }

  readonly #ring = (): void => {
    this.#timer = undefined;
    const rest = this.#until - performance.now();
    // Timers may ring a little before their time.
    if (rest > 1) this.#start(rest);
    else this.#run?.();
  };
}

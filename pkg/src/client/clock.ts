// The clock of a client, and what remains of its waits.
//
// `performance.now()` stands still while a machine sleeps and while a platform freezes the process, and in workerd it is the wall
// clock. The wall clock can be set, back and forward. So there are two rules:
//
// 1. What expires (tokens, links in memory, rejected location codes, pauses that calls share) is compared with `Clock.now`, which
//    follows the clock that ran further.
// 2. What remains of a wait is read from a `Countdown`: it never grows, and only a timer ends it.

/** The clocks, the timer and the random numbers of a runtime. Tests replace them. */
export interface TimeSource {
  /** Milliseconds of `performance.now()`. */
  now(): number;
  /** Milliseconds since the epoch. */
  date(): number;
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** Calls `run` after so many milliseconds, and returns a function that cancels that. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The wall clock counts for `Clock.now` when it is so many milliseconds ahead. Less may be due to the precision of the clocks. */
const TOLERANCE = 1000;
/** Timers fire up to so many milliseconds early. */
const TIMER_PRECISION = 2;

/** A clock that never goes back. */
export class Clock {
  readonly #source: TimeSource;
  /** The last value of the source's `now()`, and the sum of its steps forward. */
  #last: number;
  #passed: number;
  /** `now()` minus `#passed`. It grows when the wall clock runs further. */
  #offset = 0;
  /** `now()` minus the wall clock, unless the wall clock is behind. */
  #dateOffset: number;

  constructor(source: TimeSource) {
    this.#source = source;
    this.#last = this.#passed = source.now();
    this.#dateOffset = this.#passed - source.date();
  }

  /** Milliseconds by which to expire values: the clock that ran further counts. Setting a clock forward expires them early. */
  now(): number {
    const date = this.#source.date();
    const time = this.monotonic() + this.#offset;
    const ahead = date + this.#dateOffset - time;
    if (ahead > TOLERANCE) this.#offset += ahead;
    // The wall clock was set back, or is slower: it counts from here.
    else if (ahead < -TOLERANCE) this.#dateOffset -= ahead;
    return this.#passed + this.#offset;
  }

  /** Milliseconds for durations, without the time in which the process was frozen. Only in workerd does setting the clock change it. */
  monotonic(): number {
    const now = this.#source.now();
    this.#passed += Math.max(0, now - this.#last);
    this.#last = now;
    return this.#passed;
  }

  /** Milliseconds since the epoch, by a clock that can be set. */
  date(): number {
    return this.#source.date();
  }

  /** A random number from 0 (inclusive) to 1 (exclusive). */
  random(): number {
    return this.#source.random();
  }

  /** Calls `run` after so many milliseconds, and returns a function that cancels that. */
  after(milliseconds: number, run: () => void): () => void {
    const due = this.monotonic() + milliseconds;
    return this.#source.after(milliseconds, () => {
      // The clock was set back during the wait.
      if (due - this.monotonic() > TIMER_PRECISION) this.#passed = due;
      run();
    });
  }
}

/** The milliseconds that remain of a wait. It holds no reference to the caller that waits. */
export class Countdown {
  readonly #clock: Clock;
  #left: number;
  #readAt: number;
  /** What remains when the timer in progress fires; `undefined` without a timer. */
  #leftAtTimer: number | undefined;

  constructor(clock: Clock, milliseconds: number) {
    this.#clock = clock;
    this.#left = milliseconds;
    this.#readAt = clock.monotonic();
  }

  /** The milliseconds that are left: never more than at an earlier reading, unless `extend` was called between them. */
  get left(): number {
    const now = this.#clock.monotonic();
    const left = this.#left - (now - this.#readAt);
    this.#readAt = now;
    // If the timer should have fired already, the clock was set forward: that time has not passed.
    if (left >= (this.#leftAtTimer ?? 0)) this.#left = left;
    return this.#left;
  }

  /** Calls `run` after so many milliseconds of what is left, and returns a function that cancels that. One timer at a time. */
  after(milliseconds: number, run: () => void, timer: Pick<Clock, "after"> = this.#clock): () => void {
    this.#leftAtTimer = this.left - milliseconds;
    return timer.after(milliseconds, () => {
      this.#readAt = this.#clock.monotonic();
      this.#left = this.#leftAtTimer ?? 0;
      this.#leftAtTimer = undefined;
      run();
    });
  }

  /** Waits at least so many milliseconds from now. */
  extend(milliseconds: number): void {
    const missing = Math.max(0, milliseconds - this.left);
    this.#left += missing;
    if (this.#leftAtTimer !== undefined) this.#leftAtTimer += missing;
  }
}

/** The clock of the runtime. */
export const CLOCK = /* @__PURE__ */ new Clock({
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});

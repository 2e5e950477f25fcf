// The clock and the random numbers of a client. Tests replace them.

/** A source of time and random numbers. */
export interface Clock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Milliseconds since the epoch. */
  date(): number;
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** Calls `run` after so many milliseconds, and returns a function that cancels that. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The clock and random numbers of the runtime. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

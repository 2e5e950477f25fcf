// The clock and the random numbers of a client.

/** Where time and chance come from. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Milliseconds since the epoch. */
  date(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Calls `run` after that many milliseconds, unless what it returns is called before. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The host's. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

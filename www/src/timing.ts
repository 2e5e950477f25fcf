// Measures how long a check takes.

export interface Timing {
  /** The mean time of a run. */
  readonly microseconds: number;
  readonly runs: number;
}

const MAX_RUNS = 1 << 16;

/**
 * Measures the mean time of a run. Some browsers round their clock to a millisecond, which is far more than a check takes. So the
 * number of runs is doubled until all of them take at least `enough` milliseconds. Earlier runs warm up the code.
 */
export function timed(run: () => unknown, enough = 10): Timing {
  for (let runs = 1; ; runs *= 2) {
    const started = performance.now();
    for (let left = runs; left > 0; left--) run();
    const elapsed = performance.now() - started;
    // The limit is for tools that stop the clock.
    if (elapsed >= enough || runs >= MAX_RUNS) return { microseconds: (elapsed / runs) * 1000, runs };
  }
}

export interface Timing {
  readonly microseconds: number;
  readonly runs: number;
}

const MOST_RUNS = 1 << 16;

/**
 * How long one run takes on average. Browsers coarsen their clock, to a whole millisecond in some, which is far more
 * than one check takes; so it runs twice as often until the clock has seen enough. The runs before the last batch
 * warm the code up.
 */
export function timed(run: () => unknown, enough = 10): Timing {
  for (let runs = 1; ; runs *= 2) {
    const started = performance.now();
    for (let left = runs; left > 0; left--) run();
    const elapsed = performance.now() - started;
    // A clock that stands still, as some tools make it, must not keep the page waiting.
    if (elapsed >= enough || runs >= MOST_RUNS) return { microseconds: (elapsed / runs) * 1000, runs };
  }
}

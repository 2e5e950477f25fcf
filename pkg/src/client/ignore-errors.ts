// Runs work whose failure is ignored.

/** Runs something whose failure is of no interest, be it at once or in time. */
export function ignoreErrors(run: () => unknown): void {
  // In an asynchronous function, a throw is a rejection like that of a promise.
  (async () => run())().catch(() => {});
}

// What may fail without anybody being told.

/** Runs something whose failure is of no interest, be it at once or in time. */
export function quietly(run: () => unknown): void {
  // In an asynchronous function, a throw is a rejection like that of a promise.
  (async () => run())().catch(() => {});
}

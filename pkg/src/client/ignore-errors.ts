// Runs work whose failure is ignored.

/** Calls a function and ignores what it throws, or what the promise that it returns rejects with. */
export function ignoreErrors(run: () => unknown): void {
  // The async function turns a throw into a rejection.
  (async () => run())().catch(() => {});
}

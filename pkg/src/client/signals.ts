// Listens to signals that many calls share.

/** The functions to call when each signal is aborted. */
const waiting = /* @__PURE__ */ new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `run` when a signal is aborted, and returns a function that cancels that. All calls share one listener, because Node warns
 * of a memory leak when a signal has many.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const runs = waiting.get(signal) ?? listen(signal);
  runs.add(run);
  return () => {
    runs.delete(run);
    if (runs.size > 0 || waiting.get(signal) !== runs) return;
    waiting.delete(signal);
    signal.removeEventListener("abort", runAll);
  };
}

function listen(signal: AbortSignal): Set<() => void> {
  const runs = new Set<() => void>();
  waiting.set(signal, runs);
  signal.addEventListener("abort", runAll);
  return runs;
}

function runAll(this: AbortSignal): void {
  for (const run of waiting.get(this) ?? []) run();
}

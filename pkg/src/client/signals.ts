// Signals that many calls listen to.

/** What is to be called, by signal. */
const waiting = /* @__PURE__ */ new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `run` when a signal is aborted, unless what this returns is called before. All calls have one listener together:
 * of many, node warns as of a leak.
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

// Listens to signals that many calls share.

/** The functions to call when each signal is aborted. */
const listeners = /* @__PURE__ */ new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when a signal is aborted, and returns a function that cancels that. All calls share one listener, because Node warns
 * of a memory leak when a signal has many.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = listeners.get(signal) ?? addSignal(signal);
  callbacks.add(callback);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size > 0 || listeners.get(signal) !== callbacks) return;
    listeners.delete(signal);
    signal.removeEventListener("abort", runCallbacks);
  };
}

function addSignal(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  listeners.set(signal, callbacks);
  signal.addEventListener("abort", runCallbacks);
  return callbacks;
}

function runCallbacks(this: AbortSignal): void {
  for (const callback of listeners.get(this) ?? []) callback();
}

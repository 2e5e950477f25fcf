// Waits for a time, or until a signal.

/** Waits for milliseconds; 0 needs no timer, which may be a fake one. Rejects with the signal's reason when the signal ends the wait. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms === 0) return signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
  });
}

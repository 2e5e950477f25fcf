// Limits the time of a request of a page.

/**
 * Runs a request until its controller is aborted. When the time is over, aborts it with the error that `late` returns. Rejects at once
 * then: if the page comes back from the browser's cache, Firefox does not settle a request, even after an abort.
 */
export function untilAborted<T>(
  controller: AbortController,
  timeout: number,
  late: () => unknown,
  run: () => Promise<T>,
): Promise<T> {
  const { signal } = controller;
  const aborted = new Promise<never>((_, reject) => {
    signal.onabort = () => reject(signal.reason);
  });
  const timer = setTimeout(() => controller.abort(late()), timeout);
  return Promise.race([aborted, run()]).finally(() => clearTimeout(timer));
}

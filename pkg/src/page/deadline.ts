// Ends a request of a page by a timeout or the caller's signals. Both also apply to reading the response.

import { AbortError, TimeoutError } from "../errors/failures.js";

/** The limits of a call. */
export interface RequestLimits {
  /** Milliseconds. */
  readonly timeout: number;
  readonly signals: readonly AbortSignal[];
}

/**
 * Runs a request. Rejects as soon as the time is over or a signal is aborted, even if `run` never settles.
 *
 * @throws {TimeoutError} when the time is over
 * @throws {AbortError} with the signal's reason as `cause`
 */
export async function withDeadline<T>(
  { timeout, signals }: RequestLimits,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let cleanUp: (() => void) | undefined;
  const limitReached = new Promise<never>((_, reject) => {
    const end = (error: Error): void => {
      reject(error);
      controller.abort(error);
    };
    const timer = setTimeout(() => end(new TimeoutError(`no response within ${timeout} ms`, ONE_ATTEMPT)), timeout);
    const aborted = (): void => {
      const { reason } = signals.find((signal) => signal.aborted) as AbortSignal;
      end(new AbortError("aborted by the caller", ONE_ATTEMPT, { cause: reason }));
    };
    for (const signal of signals) signal.addEventListener("abort", aborted);
    cleanUp = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", aborted);
    };
    if (signals.some((signal) => signal.aborted)) aborted();
  });
  try {
    return await Promise.race([limitReached, run(controller.signal)]);
  } finally {
    cleanUp?.();
  }
}

/** The progress of each call: a call of a page is always one request. */
export const ONE_ATTEMPT = { attempts: 1, status: null };

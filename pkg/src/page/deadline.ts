// Ends a request of a page by a timeout or the caller's signals. Both also apply to reading the response.

import { AbortError, type Progress, TimeoutError } from "../errors/failures.js";
import { untilAborted } from "./until-aborted.js";

/** The limits of a call. */
export interface RequestLimits {
  /** Milliseconds. */
  readonly timeout: number;
  readonly signals: readonly AbortSignal[];
  /** The progress of the call, which changes while it runs. */
  readonly progress: Progress;
}

/**
 * Runs a request, unless a signal is aborted already. Rejects as soon as the time is over or a signal is aborted, even if `run` never
 * settles.
 *
 * @throws {TimeoutError} when the time is over
 * @throws {AbortError} with the signal's reason as `cause`
 */
export async function withDeadline<T>(
  { timeout, signals, progress }: RequestLimits,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = (): void => {
    const cause = signals.find(({ aborted }) => aborted);
    if (cause) controller.abort(new AbortError("aborted by the caller", progress, { cause: cause.reason }));
  };
  for (const caller of signals) caller.addEventListener("abort", aborted);
  try {
    const late = () => new TimeoutError(`no response within ${timeout} ms`, progress);
    return await untilAborted(controller, timeout, late, async () => {
      aborted();
      signal.throwIfAborted();
      return run(signal);
    });
  } finally {
    for (const caller of signals) caller.removeEventListener("abort", aborted);
  }
}

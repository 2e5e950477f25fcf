// Waits for promises of the caller that may never settle.

import type { Clock } from "./clock.js";
import { CALL_ENDED, Deadline } from "./deadline.js";

/**
 * Resolves or rejects as `work` does.
 *
 * @throws an `AbortError` when a signal aborts before that
 */
export async function unlessAborted<T>(
  clock: Clock,
  signals: readonly AbortSignal[],
  work: PromiseLike<T>,
): Promise<T> {
  // No timer is started, because it would keep the process running.
  const deadline = new Deadline(clock, Infinity, signals);
  try {
    return await deadline.race(work);
  } catch (reason) {
    throw reason === CALL_ENDED ? deadline.error() : reason;
  } finally {
    deadline.close();
  }
}

/** Resolves or rejects as `work` does, and resolves after so many milliseconds if it does neither. */
export async function settleWithTimeout(clock: Clock, milliseconds: number, work: PromiseLike<unknown>): Promise<void> {
  await new Deadline(clock, Infinity, []).wait(milliseconds, work);
}

// Waits for promises of the caller that may never settle.

import type { Clock } from "./clock.js";
import { OVER, Span } from "./span.js";

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
  const span = new Span(clock, Infinity, signals);
  try {
    return await span.race(work);
  } catch (reason) {
    throw reason === OVER ? span.error() : reason;
  } finally {
    span.close();
  }
}

/** Resolves or rejects as `work` does, and resolves after so many milliseconds if it does neither. */
export async function settledWithin(clock: Clock, milliseconds: number, work: PromiseLike<unknown>): Promise<void> {
  await new Span(clock, Infinity, []).wait(milliseconds, work);
}

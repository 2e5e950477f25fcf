// Calls a store with a time limit, so that no call fails because of its store.

import type { Deadline } from "./deadline.js";

/**
 * The maximum time to wait for a store, in milliseconds. A store also gets at most half of the caller's remaining time, so that
 * the caller can still create a link or a token without it, and return one that was already created.
 */
const MAX_STORE_WAIT = 2000;

/**
 * Returns the result of a store; `undefined` if it fails or takes too long, or if the deadline passes. A result that is not a
 * promise is returned without a wait.
 */
export async function callStore(deadline: Deadline, caller: Deadline, run: () => unknown): Promise<unknown> {
  try {
    const done = run();
    const isLater = typeof (done as PromiseLike<unknown> | undefined)?.then === "function";
    return isLater
      ? await deadline.wait(Math.min(MAX_STORE_WAIT, caller.left / 2), done as PromiseLike<unknown>)
      : done;
  } catch {
    return undefined;
  }
}

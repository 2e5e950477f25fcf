// Calls a store, with a limit on the time to wait for it.

import type { Span } from "./span.js";

/**
 * A store gets no more milliseconds than this, and of what is left to the caller no more than half: creating a link or a token
 * again is better than having none, and than losing one that was created.
 */
const PATIENCE = 2000;

/**
 * Returns what a store returns, or nothing if it fails, takes too long, or the span ends. What a store returns at once is not
 * waited for.
 */
export async function askStore(span: Span, caller: Span, run: () => unknown): Promise<unknown> {
  try {
    const done = run();
    const isLater = typeof (done as PromiseLike<unknown> | undefined)?.then === "function";
    return isLater ? await span.wait(Math.min(PATIENCE, caller.left / 2), done as PromiseLike<unknown>) : done;
  } catch {
    return undefined;
  }
}

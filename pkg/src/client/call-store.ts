// Calls a store with a time limit, so that no call fails because of its store.

import { isThenable } from "../options/realms.js";
import type { Deadline } from "./deadline.js";
import { traced } from "./spans.js";

/**
 * The maximum time to wait for a store, in milliseconds. A store also gets at most half of the remaining time of the
 * callers that wait, so that they can still create a link or a token without it, and return one that was already created.
 */
const MAX_STORE_WAIT = 2000;

/**
 * Returns the result of a store; `undefined` if it fails or takes too long, or if the deadline passes. A result that is not a
 * promise is returned without a wait. `operation` names its span.
 */
export async function callStore(deadline: Deadline, run: () => unknown, operation?: "get" | "set"): Promise<unknown> {
  const wait = (): unknown => {
    const result = run();
    return isThenable(result) ? deadline.wait(Math.min(MAX_STORE_WAIT, deadline.patience.left / 2), result) : result;
  };
  try {
    const result =
      deadline.span === undefined || operation === undefined
        ? wait()
        : traced(deadline, "endcap.store", { "endcap.store.operation": operation }, async (span) => {
            const found = await wait();
            if (operation === "get") span?.set({ "endcap.store.hit": typeof found === "string" });
            return found;
          });
    return isThenable(result) ? await result : result;
  } catch {
    return undefined;
  }
}

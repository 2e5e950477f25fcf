// Reads the function by which a runtime keeps work running after a response, such as `context.waitUntil` in workerd.

import type { WaitUntil } from "../client/deadline.js";

/** Returns the function of the runtime's context that keeps work running after the request; `undefined` if there is none. */
export function waitUntilOf(context: unknown): WaitUntil | undefined {
  if (typeof context !== "object" || context === null) return undefined;
  try {
    const { waitUntil } = context as { waitUntil?: unknown };
    if (typeof waitUntil !== "function") return undefined;
    // If it fails, the work runs without it.
    return (work) => void (async () => waitUntil.call(context, work))().catch(() => {});
  } catch {
    return undefined;
  }
}

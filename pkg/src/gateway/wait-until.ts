// Reads the function by which a runtime keeps work running after a response, such as `context.waitUntil` in workerd.

import type { WaitUntil } from "../client/deadline.js";
import clientInternals from "../client.js";

/** Returns the function of the runtime's context that keeps work running after the request; `undefined` if there is none. */
export function waitUntilOf(context: unknown): WaitUntil | undefined {
  if (typeof context !== "object" || context === null) return undefined;
  try {
    const { waitUntil } = context as { waitUntil?: unknown };
    // If it throws, the work runs without it.
    return typeof waitUntil === "function"
      ? (work) => clientInternals.ignoreErrors(() => waitUntil.call(context, work))
      : undefined;
  } catch {
    return undefined;
  }
}

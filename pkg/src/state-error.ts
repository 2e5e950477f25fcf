// What was stored and cannot be gone on with.

import { EndcapError } from "./errors.js";
import { isKind } from "./kinds.js";

/** A state of a walk through pages that was given back and is none. Repeats nothing of it. */
export class StateError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "StateError"];
  /** Survives minification. */
  static override readonly name: string = "StateError";

  static override is(value: unknown): value is StateError {
    return isKind(value, "StateError");
  }
}

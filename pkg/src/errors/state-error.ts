// The error for stored state that is invalid.

import { EndcapError } from "./errors.js";
import { isKind } from "./kinds.js";

/** The stored state of a pager is invalid. The message does not contain any of it. */
export class StateError extends EndcapError {
  static override readonly name: string = "StateError";

  static override is(value: unknown): value is StateError {
    return isKind(value, "StateError");
  }
}

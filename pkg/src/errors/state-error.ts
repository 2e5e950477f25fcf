// The error for stored state that is invalid.

import { EndcapError } from "./errors.js";

/** The stored state of a pager is invalid. The message does not contain any of it. */
export class StateError extends EndcapError {
  static override readonly name: string = "StateError";
  declare static readonly is: (value: unknown) => value is StateError;
}

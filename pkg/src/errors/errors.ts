// One class per failure. A check never throws for what it is given to check; these are for everything else.

import { define } from "../options/own.js";
import { isKind, KINDS } from "./kinds.js";

/** The base class of the errors of this package. */
export class EndcapError extends Error {
  /**
   * The class and those above it, from the outside in. As a member of the class and not in its constructor, it does not
   * keep bundlers from leaving out a class that is not used.
   *
   * @internal
   */
  static readonly kinds: readonly string[] = ["EndcapError"];
  /** The class name, which minification would otherwise change. */
  static override readonly name: string = "EndcapError";

  constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
    const { kinds } = new.target;
    define(this, "name", kinds.at(-1));
    define(this, KINDS, kinds, false);
  }

  /** Returns what `JSON.stringify` writes, with the message and the cause. */
  toJSON(): object {
    const { name, message, cause } = this;
    return Object.assign({ name, message }, this, cause === undefined ? {} : { cause: plain(cause, MAX_CAUSES) });
  }

  /** Returns whether a value is such an error, also one of another realm or another copy of the package. */
  static is(value: unknown): value is EndcapError {
    return isKind(value, "EndcapError");
  }
}

/** The maximum depth of causes in JSON. */
const MAX_CAUSES = 5;

/** Returns a cause as a JSON value. */
function plain(cause: unknown, left: number): unknown {
  if (!(cause instanceof Error) || EndcapError.is(cause)) return cause;
  const { name, message, code, cause: inner } = cause as Error & { code?: unknown };
  return {
    name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(inner === undefined || left === 0 ? {} : { cause: plain(inner, left - 1) }),
  };
}

/** A bug in this package. The call that threw it had no effect, and the next call works. */
export class InternalError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "InternalError"];
  /** The class name, which minification would otherwise change. */
  static override readonly name: string = "InternalError";

  static override is(value: unknown): value is InternalError {
    return isKind(value, "InternalError");
  }
}

/** The runtime cannot run the package: it is too old, has no WebAssembly, or a policy forbids it. */
export class UnsupportedHostError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "UnsupportedHostError"];
  /** The class name, which minification would otherwise change. */
  static override readonly name: string = "UnsupportedHostError";

  static override is(value: unknown): value is UnsupportedHostError {
    return isKind(value, "UnsupportedHostError");
  }
}

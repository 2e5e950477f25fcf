// One class per failure. A check never throws for what it is given to check; these are for everything else.

import { isKind, KINDS } from "./kinds.js";
import { define } from "./own.js";

/** What all errors of this package are. */
export class EndcapError extends Error {
  /**
   * The class and those above it, from the outside in. As a member of the class and not in its constructor, it does not
   * keep bundlers from leaving out a class that is not used.
   *
   * @internal
   */
  static readonly kinds: readonly string[] = ["EndcapError"];
  /** Survives minification, where the name of a class does not. */
  static override readonly name: string = "EndcapError";

  constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
    const { kinds } = new.target;
    define(this, "name", kinds.at(-1));
    define(this, KINDS, kinds, false);
  }

  /** What `JSON.stringify` writes: the message and the cause too, which it leaves out of other errors. */
  toJSON(): object {
    const { name, message, cause } = this;
    return Object.assign({ name, message }, this, cause === undefined ? {} : { cause: plain(cause, MAX_CAUSES) });
  }

  /** Whether a value is such an error, whichever realm or copy of the package made it. */
  static is(value: unknown): value is EndcapError {
    return isKind(value, "EndcapError");
  }
}

/** The maximum number of errors that are each the cause of another. */
const MAX_CAUSES = 5;

/** A cause as JSON can have it. */
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

/** A fault of this package. The call that threw it did nothing; the next one works. */
export class InternalError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "InternalError"];
  /** Survives minification. */
  static override readonly name: string = "InternalError";

  static override is(value: unknown): value is InternalError {
    return isKind(value, "InternalError");
  }
}

/** A host that cannot run the package: too old, without WebAssembly, or with a policy against it. */
export class UnsupportedHostError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "UnsupportedHostError"];
  /** Survives minification. */
  static override readonly name: string = "UnsupportedHostError";

  static override is(value: unknown): value is UnsupportedHostError {
    return isKind(value, "UnsupportedHostError");
  }
}

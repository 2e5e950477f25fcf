// The base class of errors and the errors of the module. An invalid body is not an error: a check returns its issues.

import { define } from "../options/own.js";
import { isKind, KINDS } from "./kinds.js";

declare const INTERNAL: unique symbol;

/** The base class of the errors of this package. Only the package creates them. */
export class EndcapError extends Error {
  // A literal, because minifiers rename classes.
  static override readonly name: string = "EndcapError";

  // The only signature in the declarations: programs cannot create an error without the fields of its class.
  constructor(internal: typeof INTERNAL);
  /** @internal */
  constructor(message?: string, options?: ErrorOptions);
  constructor(message?: string | typeof INTERNAL, options?: ErrorOptions) {
    super(message as string | undefined, options);
    define(this, "name", new.target.name);
    define(this, KINDS, kindsOf(new.target), false);
  }

  /** Returns the properties for `JSON.stringify`, with `name`, `message` and `cause`. */
  toJSON(): object {
    const { name, message, cause } = this;
    return Object.assign(
      { name, message },
      this,
      cause === undefined ? {} : { cause: causeForJson(cause, MAX_CAUSES) },
    );
  }

  /** Returns whether a value is an error of this class, also of another realm or another copy of the package. */
  static is(value: unknown): value is EndcapError {
    return isKind(value, "EndcapError");
  }
}

/** Returns the names of an error class and its base classes, without internal base classes: these have no `is` of their own. */
function kindsOf(type: typeof EndcapError): string[] {
  const base = Object.getPrototypeOf(type) as typeof EndcapError;
  const kinds = type === EndcapError ? [] : kindsOf(base);
  return Object.hasOwn(type, "is") ? [...kinds, type.name] : kinds;
}

/** The maximum number of nested causes in JSON. */
const MAX_CAUSES = 5;

/** Returns a cause for JSON, which would leave out the members of an `Error`. Includes at most `maxCauses` nested causes. */
function causeForJson(cause: unknown, maxCauses: number): unknown {
  if (!(cause instanceof Error) || EndcapError.is(cause)) return cause;
  const { name, message, code, cause: inner } = cause as Error & { code?: unknown };
  return {
    name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(inner === undefined || maxCauses === 0 ? {} : { cause: causeForJson(inner, maxCauses - 1) }),
  };
}

/** A bug in this package. The call that threw it had no effect, and the next call works. */
export class InternalError extends EndcapError {
  static override readonly name: string = "InternalError";

  static override is(value: unknown): value is InternalError {
    return isKind(value, "InternalError");
  }
}

/** The runtime cannot run the package: it is too old, has no WebAssembly, or a policy forbids it. */
export class UnsupportedRuntimeError extends EndcapError {
  static override readonly name: string = "UnsupportedRuntimeError";

  static override is(value: unknown): value is UnsupportedRuntimeError {
    return isKind(value, "UnsupportedRuntimeError");
  }
}

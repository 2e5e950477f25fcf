// The base class of errors and the errors of the module. An invalid body is not an error: a check returns its issues.

import { define } from "../options/own.js";

declare const INTERNAL: unique symbol;

/** The property of an error that lists its class and base classes, by which they are recognized across realms and copies of the package. */
const KINDS = /* @__PURE__ */ Symbol.for("endcap.error");

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
  static get is(): (value: unknown) => value is EndcapError {
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this member
    const { name } = this;
    return (value): value is EndcapError => {
      const kinds = typeof value === "object" && (value as { [KINDS]?: unknown } | null)?.[KINDS];
      return Array.isArray(kinds) && kinds.includes(name);
    };
  }
}

/** Returns the names of an error class and its base classes. */
const kindsOf = (type: typeof EndcapError): string[] =>
  type === (Error as unknown) ? [] : [...kindsOf(Object.getPrototypeOf(type)), type.name];

/** The maximum number of nested causes in JSON. */
const MAX_CAUSES = 5;

/** Returns a cause for JSON, which would leave out the members of an `Error`. Includes at most `maxCauses` nested causes. */
function causeForJson(cause: unknown, maxCauses: number): unknown {
  if (typeof (cause as Error | null)?.stack !== "string" || EndcapError.is(cause)) return cause;
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
  declare static readonly is: (value: unknown) => value is InternalError;
}

/** The runtime cannot run the package: it is too old, has no WebAssembly, or a policy forbids it. */
export class UnsupportedRuntimeError extends EndcapError {
  static override readonly name: string = "UnsupportedRuntimeError";
  declare static readonly is: (value: unknown) => value is UnsupportedRuntimeError;
}

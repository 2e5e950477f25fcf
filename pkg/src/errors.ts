// One class per failure. A check never throws for what it is given to check; these are for everything else.

import type { EndpointName } from "./endpoints.js";
import type { Finding } from "./finding.js";
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

/** A body that was not built into a request, because something in it blocks. */
export class InvalidRequestError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "InvalidRequestError"];
  /** Survives minification. */
  static override readonly name: string = "InvalidRequestError";
  /** All that was found, as a check says it. */
  readonly findings: Finding[];

  /** @internal */
  constructor(findings: Finding[]) {
    // With nothing that blocks there would be a request.
    const [first, ...more] = findings.filter((finding) => finding.class !== "advice") as [Finding, ...Finding[]];
    super(`${first.path || "the body"}: ${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ""}`);
    this.findings = findings;
  }

  static override is(value: unknown): value is InvalidRequestError {
    return isKind(value, "InvalidRequestError");
  }
}

/** A target that cannot be used. Repeats nothing of what was given, which may be a secret. */
export class TargetError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "TargetError"];
  /** Survives minification. */
  static override readonly name: string = "TargetError";
  /** The option that is wrong. */
  readonly field: string;
  /** What is allowed. */
  readonly reason: string;

  /** @internal */
  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
    this.field = field;
    this.reason = reason;
  }

  static override is(value: unknown): value is TargetError {
    return isKind(value, "TargetError");
  }
}

/** An answer of success that cannot be used. Shows nothing of it. */
export class MalformedAnswerError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "MalformedAnswerError"];
  /** Survives minification. */
  static override readonly name: string = "MalformedAnswerError";
  /** The field without which the answer is worth nothing; `null` where the answer is no JSON, or over 8 MiB. */
  readonly field: string | null;
  /** How many requests were sent, where a `Client` sent them. */
  declare readonly attempts?: number;
  /** The endpoint that answered, where a `Client` sent the request. */
  declare readonly endpoint?: EndpointName;
  /** The service's id of the request, where a `Client` sent it. */
  declare readonly requestId?: string | null;
  /** The headers of the response, redacted, where a `Client` sent the request. */
  declare readonly headers?: Readonly<Record<string, string>>;

  /** @internal */
  constructor(message: string, field: string | null) {
    super(message);
    this.field = field;
  }

  static override is(value: unknown): value is MalformedAnswerError {
    return isKind(value, "MalformedAnswerError");
  }
}

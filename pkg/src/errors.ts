// One class per failure. A check never throws for what it is given to check; these are for everything else.

import type { Finding } from "./finding.js";

/** The classes of an error, by name: readable from another realm or another copy of the package. */
export const KIND = /* @__PURE__ */ Symbol.for("endcap.error");

/** Whether a value is an error of the class with that name. */
export function isKind(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const kinds = (value as { [KIND]?: unknown })[KIND];
  return Array.isArray(kinds) && kinds.includes(name);
}

/** What all errors of this package are. */
export class EndcapError extends Error {
  override name = "EndcapError";
  readonly [KIND]: readonly string[] = ["EndcapError"];

  /** Whether a value is such an error, whichever realm or copy of the package made it. */
  static is(value: unknown): value is EndcapError {
    return isKind(value, "EndcapError");
  }
}

/** A fault of this package. The call that threw it did nothing; the next one works. */
export class InternalError extends EndcapError {
  override name = "InternalError";
  override readonly [KIND] = ["EndcapError", "InternalError"];

  static override is(value: unknown): value is InternalError {
    return isKind(value, "InternalError");
  }
}

/** A host that cannot run the package: too old, without WebAssembly, or with a policy against it. */
export class UnsupportedHostError extends EndcapError {
  override name = "UnsupportedHostError";
  override readonly [KIND] = ["EndcapError", "UnsupportedHostError"];

  static override is(value: unknown): value is UnsupportedHostError {
    return isKind(value, "UnsupportedHostError");
  }
}

/** A body that was not built into a request, because something in it blocks. */
export class InvalidRequestError extends EndcapError {
  override name = "InvalidRequestError";
  override readonly [KIND] = ["EndcapError", "InvalidRequestError"];
  /** All that was found, as a check says it. */
  readonly findings: Finding[];

  /** @internal */
  constructor(findings: Finding[]) {
    const [first, ...more] = findings.filter((finding) => finding.class !== "advice");
    super(`${first?.path || "the body"}: ${first?.message}${more.length > 0 ? ` (and ${more.length} more)` : ""}`);
    this.findings = findings;
  }

  static override is(value: unknown): value is InvalidRequestError {
    return isKind(value, "InvalidRequestError");
  }
}

/** A target that cannot be used. Repeats nothing of what was given, which may be a secret. */
export class TargetError extends EndcapError {
  override name = "TargetError";
  override readonly [KIND] = ["EndcapError", "TargetError"];
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
  override name = "MalformedAnswerError";
  override readonly [KIND] = ["EndcapError", "MalformedAnswerError"];
  /** The field without which the answer is worth nothing; `null` where the answer is no JSON, or over 8 MiB. */
  readonly field: string | null;

  /** @internal */
  constructor(message: string, field: string | null) {
    super(message);
    this.field = field;
  }

  static override is(value: unknown): value is MalformedAnswerError {
    return isKind(value, "MalformedAnswerError");
  }
}

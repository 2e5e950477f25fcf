import type { Finding } from "./finding.js";

// One class per failure. A check never throws for what it is given to check; these are for everything else.

/** The classes of an error, by name: readable from another realm or another copy of the package. */
const KIND = Symbol.for("endcap.error");

function isKind(value: unknown, name: string): boolean {
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

/** A body that was to be sent, in which something blocks. */
export class InvalidRequestError extends EndcapError {
  override name = "InvalidRequestError";
  override readonly [KIND] = ["EndcapError", "InvalidRequestError"];

  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(`${findings.length} findings`);
    this.findings = findings;
  }
}

/** An answer that cannot be used. */
export class MalformedAnswerError extends EndcapError {
  override name = "MalformedAnswerError";
  override readonly [KIND] = ["EndcapError", "MalformedAnswerError"];

  /** The field without which the answer is worth nothing; null where the answer as a whole is no JSON or too large. */
  readonly field: string | null;

  constructor(message: string, field: string | null = null, options?: ErrorOptions) {
    super(message, options);
    this.field = field;
  }

  static override is(value: unknown): value is MalformedAnswerError {
    return isKind(value, "MalformedAnswerError");
  }
}

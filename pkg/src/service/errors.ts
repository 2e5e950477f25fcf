// What goes wrong with requests and responses.

import type { EndpointName } from "../endpoints.js";
import type { Finding } from "../finding.js";
import type { ErrorItem } from "../generated/service.js";
import { EndcapError } from "../index.js";
import { isKind } from "../kinds.js";
import { define } from "../own.js";

export type { ErrorItem };

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

/** A successful response that cannot be used. Shows nothing of it. */
export class MalformedResponseError extends EndcapError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "MalformedResponseError"];
  /** Survives minification. */
  static override readonly name: string = "MalformedResponseError";
  /** The field without which the response is worth nothing; `null` if the response is not JSON, or over 8 MiB. */
  readonly field: string | null;
  /** How many requests were sent, where a client sent them. */
  declare readonly attempts?: number;
  /** The endpoint that responded, where a client sent the request. */
  declare readonly endpoint?: EndpointName;
  /** The service's id of the request, where a client sent it. */
  declare readonly requestId?: string | null;
  /** The headers of the response, redacted, where a client sent the request. */
  declare readonly headers?: Readonly<Record<string, string>>;

  /** @internal */
  constructor(message: string, field: string | null) {
    super(message);
    this.field = field;
  }

  static override is(value: unknown): value is MalformedResponseError {
    return isKind(value, "MalformedResponseError");
  }
}

/** The errors of the token endpoint. None of them goes away when the request is sent again. */
export type OAuthError = "invalid_grant" | "invalid_client" | "query_params_forbidden";

/** What an error has of a response. */
export interface ServiceErrorFields {
  status: number;
  code: number | null;
  errors: ErrorItem[];
  oauth: OAuthError | null;
  reason: string | null;
  retryAfter: number | null;
  requestId: string | null;
  headers: Readonly<Record<string, string>>;
}

/** A response other than success. All text is redacted, on one line and cut; at most 64 errors are kept. */
export class ServiceError extends EndcapError implements ServiceErrorFields {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "ServiceError"];
  /** Survives minification. */
  static override readonly name: string = "ServiceError";
  /** The HTTP status; 0 if none was given. */
  readonly status!: number;
  /** The code of the error, or of the one around several. */
  readonly code!: number | null;
  /** Each error; go by code and key, never by message. */
  readonly errors!: ErrorItem[];
  /** The error of OAuth, if it is one that the service documents. */
  readonly oauth!: OAuthError | null;
  /** The error and description of OAuth, or the message about several errors, or a body of unknown shape as text. */
  readonly reason!: string | null;
  /** How many seconds to wait before the next request. */
  readonly retryAfter!: number | null;
  /** The service's id of the request, from the usual headers (`X-Request-Id` and the like). */
  readonly requestId!: string | null;
  /** The headers of the response, by names in lower case, without cookies; redacted. */
  readonly headers!: Readonly<Record<string, string>>;
  /** The first 16 KiB of the body as text, redacted. Not enumerable, so that no log shows it unless asked. */
  declare readonly body: string;
  /** How many requests were sent, where a client sent them. */
  declare readonly attempts?: number;
  /** The endpoint that responded, where a client sent the request. */
  declare readonly endpoint?: EndpointName;

  /** @internal */
  constructor(message: string, fields: ServiceErrorFields, body: string) {
    super(message);
    Object.assign(this, fields);
    define(this, "body", body, false);
  }

  static override is(value: unknown): value is ServiceError {
    return isKind(value, "ServiceError");
  }
}

/** 401: the credential is wrong, or does not match the location code. */
export class AuthenticationError extends ServiceError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "ServiceError", "AuthenticationError"];
  /** Survives minification. */
  static override readonly name: string = "AuthenticationError";

  static override is(value: unknown): value is AuthenticationError {
    return isKind(value, "AuthenticationError");
  }
}

/** 403. */
export class PermissionError extends ServiceError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "ServiceError", "PermissionError"];
  /** Survives minification. */
  static override readonly name: string = "PermissionError";

  static override is(value: unknown): value is PermissionError {
    return isKind(value, "PermissionError");
  }
}

/** 404. */
export class NotFoundError extends ServiceError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "ServiceError", "NotFoundError"];
  /** Survives minification. */
  static override readonly name: string = "NotFoundError";

  static override is(value: unknown): value is NotFoundError {
    return isKind(value, "NotFoundError");
  }
}

/** 423: another request is creating the same account. */
export class LockedError extends ServiceError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "ServiceError", "LockedError"];
  /** Survives minification. */
  static override readonly name: string = "LockedError";

  static override is(value: unknown): value is LockedError {
    return isKind(value, "LockedError");
  }
}

/** 429: too many requests. */
export class RateLimitError extends ServiceError {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "ServiceError", "RateLimitError"];
  /** Survives minification. */
  static override readonly name: string = "RateLimitError";

  static override is(value: unknown): value is RateLimitError {
    return isKind(value, "RateLimitError");
  }
}

/** The classes of the statuses that have one. */
export const CLASSES: Readonly<Record<number, typeof ServiceError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  423: LockedError,
  429: RateLimitError,
};

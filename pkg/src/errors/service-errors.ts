// Errors of requests that cannot be built and of responses that are not a success.

import type { Issue } from "../check/issue.js";
import type { Endpoint, OAuthError, ServiceError as ReadError, ErrorItem as ReadItem } from "../generated/service.js";
import { define } from "../options/own.js";
import { EndcapError } from "./errors.js";

export type { OAuthError };

/** One error of a response. */
export interface ErrorItem extends ReadItem {
  /** The path as keys and indexes, for forms. Only `GatewayClient` sets it. */
  segments?: readonly (string | number)[];
  /** The params of the issue, for `formatIssue` of `endcap/locales`. Only `GatewayClient` sets them. */
  params?: Readonly<Record<string, unknown>>;
}

/** The body has errors, so no request was built. */
export class InvalidRequestError extends EndcapError {
  static override readonly name: string = "InvalidRequestError";
  /** All issues of the check. */
  readonly issues: Issue[];

  /** @internal */
  constructor(issues: Issue[]) {
    // At least one issue is an error, because the check failed.
    const [first, ...more] = issues.filter((issue) => issue.severity === "error") as [Issue, ...Issue[]];
    super(`${first.path || "the body"}: ${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ""}`);
    this.issues = issues;
  }
  declare static readonly is: (value: unknown) => value is InvalidRequestError;
}

/**
 * An option that is missing, conflicts with another, or cannot be used, such as a host, credential or header. The message does not
 * contain its value, which may be a secret.
 */
export class ConfigurationError extends EndcapError {
  static override readonly name: string = "ConfigurationError";
  /** The name of the option, such as `hosts.ads`. */
  readonly field: string;
  /** Why the option cannot be used, as a predicate of its name, such as "must start with https://". */
  readonly reason: string;

  /** @internal */
  constructor(field: string, reason: string) {
    super(`\`${field}\` ${reason}`);
    this.field = field;
    this.reason = reason;
  }
  declare static readonly is: (value: unknown) => value is ConfigurationError;
}

/** A response that cannot be used: a success, or one that is larger than allowed. The message does not contain any of it. */
export class MalformedResponseError extends EndcapError {
  static override readonly name: string = "MalformedResponseError";
  /** The required field that is missing or has another type. `null` if the response is not JSON, or too large. */
  readonly field: string | null;
  /** The number of requests that were sent. Only clients set it. */
  declare readonly attempts?: number;
  /** The endpoint that responded. Only clients set it. */
  declare readonly endpoint?: Endpoint;
  /** The service's id of the request. Only clients set it. */
  declare readonly requestId?: string | null;
  /** The redacted headers of the response. Only clients set them. */
  declare readonly headers?: Readonly<Record<string, string>>;

  /** @internal */
  constructor(message: string, field: string | null) {
    super(message);
    this.field = field;
  }
  declare static readonly is: (value: unknown) => value is MalformedResponseError;
}

/** The members of an error that come from the response. */
export interface ServiceErrorFields extends Omit<ReadError, "status" | "errors" | "headers" | "body"> {
  status: number | null;
  errors: ErrorItem[];
  headers: Readonly<Record<string, string>>;
}

/**
 * A response with an error status. All text is redacted and cut to one line. At most 64 errors are read.
 *
 * @example
 * ```ts
 * try {
 *   await client.links.create(list);
 * } catch (error) {
 *   if (ServiceError.is(error)) console.error(error.status, error.code, error.requestId);
 * }
 * ```
 */
export class ServiceError extends EndcapError implements ServiceErrorFields {
  static override readonly name: string = "ServiceError";
  /** The HTTP status. `null` if it is unknown, and for a `RateLimitError` without a request. */
  readonly status!: number | null;
  /** The code of the error, or of the envelope around several errors. */
  readonly code!: number | null;
  /** The errors. Compare their codes and keys, not their messages. */
  readonly errors!: ErrorItem[];
  /** The OAuth error, if the service documents it. */
  readonly oauth!: OAuthError | null;
  /** The OAuth error with its description, the message of an envelope with several errors, or a body of unknown shape as text. */
  readonly reason!: string | null;
  /** The seconds to wait before the next request, from `Retry-After`. `null` if there is none. */
  readonly retryAfter!: number | null;
  /** The service's id of the request, from the usual headers (`X-Request-Id` and the like). */
  readonly requestId!: string | null;
  /** The redacted headers of the response, by lower-case name, without cookies. */
  readonly headers!: Readonly<Record<string, string>>;
  /** The first 16 KiB of the body as text, redacted. Not enumerable, so logs do not show it. */
  declare readonly body: string;
  /** The number of requests that were sent. Only clients set it. */
  declare readonly attempts?: number;
  /** The endpoint that responded. Only clients set it. */
  declare readonly endpoint?: Endpoint;
  /** Whether a retry gets the same response. Not enumerable. */
  declare readonly isFinal: boolean;

  /** @internal */
  constructor(message: string, fields: ServiceErrorFields, body: string, isFinal = false) {
    super(message);
    Object.assign(this, fields);
    define(this, "body", body, false);
    define(this, "isFinal", isFinal, false);
  }
  declare static readonly is: (value: unknown) => value is ServiceError;
}

/** 401: the credential is wrong, or does not match the location code. */
export class AuthenticationError extends ServiceError {
  static override readonly name: string = "AuthenticationError";
  declare static readonly is: (value: unknown) => value is AuthenticationError;
}

/** 403: the service refuses the request. */
export class PermissionError extends ServiceError {
  static override readonly name: string = "PermissionError";
  declare static readonly is: (value: unknown) => value is PermissionError;
}

/** 404: not found. */
export class NotFoundError extends ServiceError {
  static override readonly name: string = "NotFoundError";
  declare static readonly is: (value: unknown) => value is NotFoundError;
}

/** 423: another request is creating the same account. */
export class LockedError extends ServiceError {
  static override readonly name: string = "LockedError";
  declare static readonly is: (value: unknown) => value is LockedError;
}

/**
 * The service limits the rate of requests: it responded with 429, or a client did not send the call, because it could not within
 * its `timeout`. Call again after `retryAfter`. To get fewer of these errors, make fewer concurrent calls, or increase their `timeout`.
 */
export class RateLimitError extends ServiceError {
  static override readonly name: string = "RateLimitError";
  /** 429, or `null` if the request was not sent. */
  declare readonly status: 429 | null;
  /** Whether the request reached the service. Otherwise `retryAfter` is at least 1. */
  readonly sent: boolean = (this as ServiceError).status !== null;
  declare static readonly is: (value: unknown) => value is RateLimitError;
}

/** The error class of each status that has one. */
export const CLASSES: Readonly<Record<number, typeof ServiceError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  423: LockedError,
  429: RateLimitError,
};

// What the service answers when it refuses or fails. The twin of `src/http/service_error.rs`.

import { answerBytes, decode, MOST } from "./answer.js";
import type { EndpointName } from "./endpoints.js";
import { type ErrorItem, MOST_ERRORS, readEnvelope } from "./envelope.js";
import { EndcapError } from "./errors.js";
import { type Bytes, lengthOf } from "./input.js";
import { isKind } from "./kinds.js";
import { own } from "./options.js";
import { define } from "./own.js";
import { NOTHING_SENT, redactLine, type Sensitive } from "./redact.js";
import { bodyText, type ResponseDetails, responseDetails, sensitive } from "./response.js";
import { retrySeconds } from "./retry-after.js";

/** No more bytes of a body are looked at for a reason. */
const MOST_OF_A_BODY = 1 << 14;
/** The most characters that are kept of a reason. */
const MOST_OF_A_REASON = 500;

/** The errors of the token endpoint. None of them goes away by trying again. */
export type OAuthError = "invalid_grant" | "invalid_client" | "query_params_forbidden";

interface Fields extends ResponseDetails {
  status: number;
  code: number | null;
  errors: ErrorItem[];
  oauth: OAuthError | null;
  reason: string | null;
  retryAfter: number | null;
}

/** An answer other than success. All text is redacted, on one line and cut; at most 64 errors are kept. */
export class ServiceError extends EndcapError implements Fields {
  /** @internal */
  static override readonly kinds: readonly string[] = ["EndcapError", "ServiceError"];
  /** Survives minification. */
  static override readonly name: string = "ServiceError";
  /** The HTTP status; 0 where none was given. */
  readonly status!: number;
  /** The code of the error, or of the one around several. */
  readonly code!: number | null;
  /** Each error; go by code and key, never by words. */
  readonly errors!: ErrorItem[];
  /** OAuth's error, where it is one that the service documents. */
  readonly oauth!: OAuthError | null;
  /** OAuth's error and description, or what was said of several errors, or a body of no known shape as text. */
  readonly reason!: string | null;
  /** The seconds that the service asks to be left alone. */
  readonly retryAfter!: number | null;
  /** The service's id of the request, from the usual headers (`X-Request-Id` and the like). */
  readonly requestId!: string | null;
  /** The headers of the response, by names in lower case, without cookies; redacted. */
  readonly headers!: Readonly<Record<string, string>>;
  /** The first 16 KiB of the body as text, redacted. Not enumerable, so that no log shows it unasked. */
  declare readonly body: string;
  /** How many requests were sent, where a `Client` sent them. */
  declare readonly attempts?: number;
  /** The endpoint that answered, where a `Client` sent the request. */
  declare readonly endpoint?: EndpointName;

  /** @internal */
  constructor(fields: Fields, body: string) {
    super(words(fields));
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

/** The headers of an answer: `Headers`, pairs, or an object. */
export type HeadersLike =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | null
  | undefined;

/** What a caller can choose for reading an error. */
export interface ReadErrorOptions {
  /** Milliseconds since the epoch, as `Date.now()` gives them, which is the default. */
  now?: number | undefined;
  /** What was sent that no error may show: access tokens, API keys, client secrets. */
  secrets?: readonly string[] | undefined;
  /** The body that was sent, or the request that carried it: names and phone numbers of a user are redacted. */
  sent?: unknown;
}

/**
 * Reads an answer other than success: the service's two envelopes, flat errors and lists of them, OAuth's, and any
 * other body as text. Never throws.
 */
export function readError(
  status: number,
  headers?: HeadersLike,
  answer?: Bytes | string | null | undefined,
  options: ReadErrorOptions = {},
): ServiceError {
  return readFailure(
    status,
    headers,
    answer,
    attempt(() => own(options, "now")),
    attempt(() => sensitive(own(options, "secrets"), own(options, "sent"))),
  ).error;
}

/** `readError`, and whether nothing that the body says is about anything but the id of a user. */
export function readFailure(
  status: unknown,
  headers: unknown,
  answer: unknown,
  now: unknown,
  sent: Sensitive = NOTHING_SENT,
): { error: ServiceError; namesOnlyId: boolean } {
  const bytes = answerBytes(answer);
  const body = attempt(() => (lengthOf(bytes) > MOST ? "" : decode(bytes))) ?? "";
  const { outer, errors, word, description, namesOnlyId } = readEnvelope(body, sent);
  let { code } = outer;
  let reason: string | null = null;
  if (errors.length > 0) {
    if (errors.length === 1) code ??= (errors[0] as ErrorItem).code;
    if (outer.key === null || errors.some(({ key }) => key === outer.key)) reason = outer.message;
    else errors.unshift(outer);
    errors.splice(MOST_ERRORS);
  } else if (!isBlank(outer)) {
    errors.push(outer);
  }
  // What could not be read is kept as text.
  if (errors.length === 0 || errors.some(isBlank)) reason ??= attempt(() => text(bytes, sent)) ?? null;
  if (word !== null || description !== null) reason = [word, description].filter((half) => half !== null).join(": ");
  const fields: Fields = {
    status: Number.isInteger(status) ? (status as number) : 0,
    code,
    errors,
    oauth: word !== null && isOAuth(word) ? word : null,
    reason,
    retryAfter: attempt(() => retryAfter(headers, now)) ?? null,
    ...(attempt(() => responseDetails(headers, sent)) ?? { requestId: null, headers: {} }),
  };
  const kind = CLASSES[fields.status] ?? ServiceError;
  return { error: new kind(fields, attempt(() => bodyText(bytes, sent)) ?? ""), namesOnlyId };
}

const isBlank = ({ code, key, message, rule, path }: ErrorItem): boolean =>
  code === null && key === null && message === null && rule === undefined && path === undefined;

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The classes of the statuses that have one. */
const CLASSES: Readonly<Record<number, typeof ServiceError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  423: LockedError,
  429: RateLimitError,
};

const isOAuth = (word: string): word is OAuthError =>
  /^(?:invalid_grant|invalid_client|query_params_forbidden)$/.test(word);

/** A body as text, unless there is nothing to be seen. */
function text(bytes: Uint8Array, sent: Sensitive): string | null {
  const isCut = lengthOf(bytes) > MOST_OF_A_BODY;
  return redactLine(decode(bytes.subarray(0, MOST_OF_A_BODY)), MOST_OF_A_REASON, sent, isCut) || null;
}

/** What the first `Retry-After` asks for. */
function retryAfter(headers: unknown, now: unknown): number | undefined {
  const pairs = Symbol.iterator in (headers as object) ? headers : Object.entries(headers as object);
  for (const [name, value] of pairs as Iterable<[unknown, unknown]>)
    if (/^retry-after$/i.test(String(name)))
      return retrySeconds(String(value), typeof now === "number" && now >= 0 ? now : Date.now()) ?? undefined;
  return undefined;
}

function words({ status, reason, oauth, errors }: Fields): string {
  let words = `the service answered ${status}`;
  if (reason !== null) words += `: ${reason}`;
  if (oauth === "query_params_forbidden") words += "; the credentials may be known to others, rotate them";
  for (const { code, key, message } of errors) {
    words += code === null ? "; error" : `; error ${code}`;
    if (key !== null) words += ` at ${key}`;
    if (message !== null) words += `: ${message}`;
  }
  return words;
}

// Reads responses of the service. `src/http` decides what they mean. This file passes the bytes, and creates the objects and errors.

import { read_error, read_link, read_token, read_user, release, response_details } from "../built/service.js";
import { asBytes, type Bytes, lengthOf, stableBytes } from "../check/input.js";
import { LINK_MAY_EXIST } from "../errors/failures.js";
import { CLASSES, MalformedResponseError, ServiceError, type ServiceErrorFields } from "../errors/service-errors.js";
import type {
  Account as AccountFields,
  Details,
  Link,
  ReadErrorInfo,
  ResponseHead,
  Result,
  ServiceErrorInfo,
  TokenFields,
  UserErrorInfo,
  UserResult as UserOutcome,
} from "../generated/service.js";
import type { User } from "../generated/wire.js";
import { asPassed, optional, type Readers, readFlag, readOption, readOptions } from "../options/options.js";
import { defineGetter, redact } from "../options/redacted.js";
import { encode, enter, unwrap, writeBytes } from "./module.js";
import { readHosts, readTexts, withoutPrototype } from "./options.js";

/** The maximum number of bytes of a response. */
export const MAX_RESPONSE = 8 << 20;

/** The headers of a response: a `Headers` object, pairs of names and values, or an object such as Node's `headers`. */
export type HeadersLike =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | null
  | undefined;

/** A response that was read to its end, as `readResponse` returns it. */
export interface HttpResponse {
  /** The HTTP status. */
  readonly status: number;
  readonly headers?: HeadersLike;
  /** The body: JSON in UTF-8. */
  readonly body?: Bytes | string | null | undefined;
}

/** The options of all readers. */
export interface ReadOptions {
  /** The current time in milliseconds since the epoch, for dates in `Retry-After`. The default is `Date.now()`. */
  now?: number | undefined;
  /** The access tokens, API keys and client secrets of the request. Errors redact them. */
  secrets?: readonly string[] | undefined;
}

/** The options of `readError`. */
export interface ReadErrorOptions extends ReadOptions {
  /** The body that was sent, or its `RequestParts`. Errors redact the names and phone numbers of a user in it. */
  sent?: unknown;
}

/** The options of `readLink`. */
export interface ReadLinkOptions extends ReadOptions {
  /** The hosts that the link may have, with the port unless that is 443. Case is ignored. `[]` allows no link. The default is any host. */
  allowedHosts?: readonly string[] | undefined;
  /** Allows links that begin with `http://localhost`, `http://127.x.x.x` or `http://[::1]`. For development. */
  allowLoopbackHttp?: boolean | undefined;
}

/** The options of `readUser`. */
export interface ReadUserOptions extends ReadOptions {
  /** The body that was sent, or its `RequestParts`. It has the members that the response lacks, such as the id of an existing user. */
  sent: User | Bytes | string | { readonly body: Uint8Array };
}

export type { Link };

/** An account as the service describes it. */
export interface Account extends Omit<AccountFields, "metadata"> {
  metadata: Record<string, string>;
}

/** The result of a user request. The account now exists in either case. */
export interface UserResult {
  /** The id of the account. */
  userId: string;
  /** Whether the account was created; otherwise it existed before. */
  created: boolean;
  /** The account, if it was created. */
  user?: Account;
  /** The service's response, if the account existed before. */
  reason?: ServiceError;
}

/** An access token. Logs, inspectors and JSON do not show it; only reading `accessToken` returns it. */
export class Token {
  declare readonly accessToken: string;
  /** The lifetime in seconds, from its receipt. If absent, use the token for one request. */
  declare readonly expiresIn?: number;
  /** When it was created by the service's clock, in seconds since the epoch. That clock may differ from yours. */
  declare readonly createdAt?: number;
  /** The scope of the token, such as `connect:ian`. */
  declare readonly scope?: string;

  /** @internal */
  constructor(fields: TokenFields) {
    redact(this);
    for (const [name, value] of Object.entries(fields)) defineGetter(this, name, value, false);
  }

  /** Returns the token without its secret. */
  toJSON(): object {
    const { expiresIn, createdAt } = this;
    return {
      accessToken: "[redacted]",
      ...(expiresIn === undefined ? {} : { expiresIn }),
      ...(createdAt === undefined ? {} : { createdAt }),
    };
  }

  /** Returns `toJSON()` as JSON text. */
  toString(): string {
    return JSON.stringify(this);
  }
}

/**
 * Reads the link of a response to `linkRequest`: an absolute `https` URL without credentials.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, or has no such URL
 * @throws {TypeError} for options that are not allowed
 */
export function readLink(response: HttpResponse, options: ReadLinkOptions = {}): Link {
  const { allowedHosts: hosts, allowLoopbackHttp, ...rest } = readOptions(options, LINK_OPTIONS);
  return linkIn(successOf(response, rest).body, { hosts, allowLoopbackHttp });
}

/** Reads the link in the body of a success. */
export function linkIn(
  body: Uint8Array,
  options: { hosts: readonly string[] | undefined; allowLoopbackHttp: boolean },
): Link {
  return unwrap<Link, ReadErrorInfo>(
    withBody(body, (length) => read_link(length, withoutPrototype(options))),
    ({ message, field }) => malformed({ message: message + LINK_MAY_EXIST, field }),
  );
}

/**
 * Reads the access token of a response to `tokenRequest`.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, for a token that cannot be sent, and for another type of token
 *   than Bearer
 */
export function readToken(response: HttpResponse, options: ReadOptions = {}): Token {
  return tokenIn(successOf(response, readOptions(options, READ_OPTIONS)).body);
}

/** Reads the token in the body of a success. */
export function tokenIn(body: Uint8Array): Token {
  return new Token(unwrap<TokenFields, ReadErrorInfo>(withBody(body, read_token), malformed));
}

/**
 * Reads the response to `userRequest`. A 400 whose only error is 1001 at `user_id` means that the account exists
 * already, because the check refuses bodies without a valid id.
 *
 * @throws {ServiceError} for any other response than success
 * @throws {MalformedResponseError} for a success that is not JSON, or that has no id where none was sent
 * @throws {TypeError} without the body that was sent
 */
export function readUser(response: HttpResponse, options: ReadUserOptions): UserResult {
  const { sent, now, secrets = [] } = readOptions(options ?? {}, USER_OPTIONS);
  const text = sentText(sent);
  if (text === undefined) throw new TypeError("`sent` must be the request body: an object, text or bytes");
  const { head, body } = captureResponse(response, now);
  const sensitive = withoutPrototype({ secrets, sent: text });
  const result = withBody(body, (length) => read_user(length, head, sensitive)) as Result<UserOutcome, UserErrorInfo>;
  const outcome = unwrap(result, (failure) =>
    failure.type === "service" ? serviceError(failure.error) : malformed(failure.error),
  );
  if (outcome.type === "exists") {
    const { user_id: userId, reason } = outcome;
    return { userId, created: false, ...(reason !== null && { reason: serviceError(reason) }) };
  }
  const user = { ...outcome.user, metadata: Object.fromEntries(outcome.user.metadata) };
  return { userId: user.user_id, created: true, user };
}

/**
 * Reads a response other than success: the service's two error envelopes, single errors and lists of them, OAuth errors, and any
 * other body as text. Never throws, so unknown options and options of another type are ignored.
 *
 * @example
 * ```ts
 * const error = readError(await readResponse(response), { secrets: [apiKey] });
 * if (error.retryAfter !== null) await sleep(error.retryAfter * 1000);
 * ```
 */
export function readError(response: HttpResponse, options: ReadErrorOptions = {}): ServiceError {
  const sent = tryRead(() => sentText(readOption(options, "sent"))) ?? null;
  const now = tryRead(() => readOption(options, "now"));
  const secrets = tryRead(() => textsOf(readOption(options, "secrets"))) ?? [];
  const { head, body } = captureResponse(response, now);
  return serviceError(withBody(body, (length) => read_error(length, head, withoutPrototype({ secrets, sent }))));
}

/** Returns the request id and the redacted headers of a response, for an error. */
export function detailsOf(
  headers: unknown,
  secrets: readonly string[],
): Pick<ServiceErrorFields, "requestId" | "headers"> {
  const { head } = captureResponse({ status: 0, headers: headers as HeadersLike }, 0);
  const { requestId, headers: pairs } = enter(() =>
    response_details(head, withoutPrototype({ secrets, sent: null })),
  ) as Details;
  return { requestId, headers: Object.fromEntries(pairs) };
}

/** The readers of `ReadOptions`. */
export const READ_OPTIONS = {
  now: /* @__PURE__ */ optional((value) => typeof value === "number", "must be a number"),
  secrets: readTexts,
} satisfies Readers<ReadOptions>;
const USER_OPTIONS = { ...READ_OPTIONS, sent: asPassed } satisfies Readers<ReadUserOptions>;
const LINK_OPTIONS = {
  ...READ_OPTIONS,
  allowedHosts: readHosts,
  allowLoopbackHttp: readFlag,
} satisfies Readers<ReadLinkOptions>;

/** A response whose members were read once: its head in the form that the module takes, and its body. */
interface CapturedResponse {
  readonly head: ResponseHead;
  readonly body: Uint8Array;
}

/**
 * Reads a response that must be a success.
 *
 * @throws {ServiceError} for any other response
 */
export function successOf(response: HttpResponse, options: ReadErrorOptions): CapturedResponse {
  const { head, body } = captureResponse(response, options.now);
  if (isSuccess(head.status)) return { head, body };
  throw readError({ ...head, body }, options);
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** Reads each member of a response once. Members of another type count as absent. The headers of a success are not needed. */
function captureResponse(response: HttpResponse, now: unknown): CapturedResponse {
  const found = tryRead(() => response.status) as number;
  const status = Number.isInteger(found) && found >= 0 && found <= 65_535 ? found : 0;
  const head = withoutPrototype({
    status,
    headers: isSuccess(status) ? [] : (tryRead(() => pairsOf(response.headers)) ?? []),
    now: typeof now === "number" && now >= 0 ? now : Date.now(),
  });
  return { head, body: tryRead(() => bytesOf(response.body)) ?? new Uint8Array() };
}

function pairsOf(headers: HeadersLike): [string, string][] {
  if (headers === undefined || headers === null) return [];
  const pairs = Symbol.iterator in headers ? headers : Object.entries(headers);
  const read: [string, string][] = [];
  for (const [name, value] of pairs) if (value !== undefined) read.push([String(name), String(value)]);
  return read;
}

/** Returns a body as bytes. A body over the limit is cut to one byte more, which the module refuses. */
function bytesOf(body: HttpResponse["body"]): Uint8Array {
  const bytes =
    asBytes(body) ?? new TextEncoder().encode(typeof body === "string" ? body.slice(0, MAX_RESPONSE + 1) : "");
  return lengthOf(bytes) > MAX_RESPONSE ? new Uint8Array(bytes.subarray(0, MAX_RESPONSE + 1)) : stableBytes(bytes);
}

/** Calls `run` with a body in the module's memory. */
export function withBody<T>(body: Uint8Array, run: (length: number) => T): T {
  return enter(() => {
    const result = run(writeBytes(body));
    release();
    return result;
  });
}

/** Returns the body of a request as text, from bytes, text or a JSON value; `undefined` if it cannot be written as JSON. */
function sentText(sent: unknown): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const body = asBytes((sent as { body?: unknown }).body) ?? sent;
  if (typeof body === "string") return body;
  const bytes = asBytes(body) ?? encode(body, MAX_RESPONSE);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Returns the strings of a list, without other items. */
const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? Array.from(list as readonly unknown[]).filter((item) => typeof item === "string") : [];

/** Returns the error for a success that cannot be used. */
export const malformed = ({ message, field }: ReadErrorInfo): MalformedResponseError =>
  new MalformedResponseError(message, field);

function serviceError({ message, isFinal, error }: ServiceErrorInfo): ServiceError {
  const { body, headers, ...rest } = error;
  const ErrorClass = CLASSES[rest.status] ?? ServiceError;
  const fields = { ...rest, status: rest.status || null, headers: Object.fromEntries(headers) };
  return new ErrorClass(message, fields, body, isFinal);
}

/** Returns the result of `read`, or `undefined` if it throws. */
function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

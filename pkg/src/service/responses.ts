// Reads responses of the service. `src/http` decides what they mean; this passes the bytes and creates objects and errors.

import { read_error, read_link, read_token, read_user, release, response_details } from "../built/service.js";
import { asBytes, type Bytes, lengthOf, steady } from "../check/input.js";
import { CLASSES, MalformedResponseError, ServiceError, type ServiceErrorFields } from "../errors/service-errors.js";
import type {
  Details,
  Failure,
  Link,
  Malformed,
  ResponseHead,
  Result,
  ServiceFailure,
  Account as StoredAccount,
  Token as StoredToken,
  UserResult as StoredUser,
} from "../generated/service.js";
import type { User } from "../generated/wire.js";
import { own } from "../options/options.js";
import { hide, redact } from "../options/redacted.js";
import { encode, enter, unwrap, writeBytes } from "./module.js";
import { bare, type OptionTypes, readOptions, refuseOption } from "./options.js";

/** The maximum number of bytes of a response. */
export const MAX_RESPONSE = 8 << 20;

/** Headers: `Headers`, pairs, or an object. */
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

/** What a caller can choose for reading a response. */
export interface ReadOptions {
  /** Milliseconds since the epoch for dates in `Retry-After`; `Date.now()` by default. */
  now?: number | undefined;
  /** What was sent that no error may show: access tokens, API keys, client secrets. */
  secrets?: readonly string[] | undefined;
}

/** What a caller can choose for reading an error. */
export interface ReadErrorOptions extends ReadOptions {
  /** The body that was sent, or the request that carried it: names and phone numbers of a user are redacted. */
  sent?: unknown;
}

/** What a caller can choose for reading a link. */
export interface ReadLinkOptions extends ReadOptions {
  /** The hosts that the link may have, in any case and with their ports, unless those are 443; any host by default. */
  hosts?: readonly string[] | undefined;
  /** Lets the link also be one of this machine, as from a stand-in of the service: `http://localhost`, `http://127.x.x.x` or `http://[::1]`. */
  allowLoopbackHttp?: boolean | undefined;
}

/** What a caller tells about a user request. */
export interface ReadUserOptions extends ReadOptions {
  /** The body that was sent, or the request that carried it: what the response leaves out, and the id of a user who exists already. */
  sent: User | Bytes | string | { readonly body: Uint8Array };
}

export type { Link };

/** An account as the service describes it. */
export interface Account extends Omit<StoredAccount, "metadata"> {
  metadata: Record<string, string>;
}

/** What became of a user request. Either way there is an account now. */
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

/** An access token. Only `accessToken` itself shows it. */
export class Token {
  declare readonly accessToken: string;
  /** For how many seconds from its receipt it can be used. If absent, it is good for one request. */
  declare readonly expiresIn?: number;
  /** When the service says that it was created, in seconds since the epoch. By the service's clock, so do not trust it. */
  declare readonly createdAt?: number;
  /** What it is good for. */
  declare readonly scope?: string;

  /** @internal */
  constructor(fields: StoredToken) {
    redact(this);
    for (const [name, value] of Object.entries(fields)) hide(this, name, value, false);
  }

  /** What may be shown. */
  toJSON(): object {
    const { expiresIn, createdAt } = this;
    return {
      accessToken: "[redacted]",
      ...(expiresIn === undefined ? {} : { expiresIn }),
      ...(createdAt === undefined ? {} : { createdAt }),
    };
  }

  /** The same as text. */
  toString(): string {
    return JSON.stringify(this);
  }
}

/**
 * Reads the link of a response to `createLinkRequest`: an absolute `https` URL without credentials.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, or has no such URL
 */
export function readLink(response: HttpResponse, options: ReadLinkOptions = {}): Link {
  const { hosts = [], allowLoopbackHttp = false, ...rest } = readOptions<ReadLinkOptions>(options, LINK, refuseOption);
  return linkIn(successOf(response, rest).body, { hosts, allowLoopbackHttp });
}

/** Reads the link in the body of a success. */
export function linkIn(body: Uint8Array, choice: { hosts: readonly string[]; allowLoopbackHttp: boolean }): Link {
  return unwrap<Link, Malformed>(
    withBody(body, (length) => read_link(length, bare(choice))),
    malformed,
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
  return tokenIn(successOf(response, readOptions<ReadOptions>(options, READ, refuseOption)).body);
}

/** Reads the token in the body of a success. */
export function tokenIn(body: Uint8Array): Token {
  return new Token(unwrap<StoredToken, Malformed>(withBody(body, read_token), malformed));
}

/**
 * Reads the response to `createUserRequest`. A 400 whose only error is 1001 at `user_id` means that the account exists
 * already, because a body without an id would not have been sent.
 *
 * @throws {ServiceError} for any other response than success
 * @throws {MalformedResponseError} for a success that is not JSON, or that has no id where none was sent
 * @throws {TypeError} without the body that was sent
 */
export function readUser(response: HttpResponse, options: ReadUserOptions): UserResult {
  const { sent, now, secrets = [] } = readOptions<ReadUserOptions>(options ?? {}, USER, refuseOption);
  const text = sentText(sent);
  if (text === undefined) throw new TypeError("`sent` must be the body that was sent");
  const { head, body } = opened(response, now);
  const sensitive = bare({ secrets, sent: text });
  const result = withBody(body, (length) => read_user(length, head, sensitive)) as Result<StoredUser, Failure>;
  const found = unwrap(result, (failure) =>
    failure.type === "service" ? serviceError(failure.error) : malformed(failure.error),
  );
  if (found.type === "exists") {
    const { user_id: userId, reason } = found;
    return { userId, created: false, ...(reason !== null && { reason: serviceError(reason) }) };
  }
  const user = { ...found.user, metadata: Object.fromEntries(found.user.metadata) };
  return { userId: user.user_id, created: true, user };
}

/**
 * Reads a response other than success: the service's two envelopes, flat errors and lists of them, OAuth's, and any
 * other body as text. Never throws.
 */
export function readError(response: HttpResponse, options: ReadErrorOptions = {}): ServiceError {
  const sent = attempt(() => sentText(own(options, "sent"))) ?? null;
  const now = attempt(() => own(options, "now"));
  const secrets = attempt(() => textsOf(own(options, "secrets"))) ?? [];
  const { head, body } = opened(response, now);
  return serviceError(withBody(body, (length) => read_error(length, head, bare({ secrets, sent }))));
}

/** Returns what an error keeps of a response, redacted. */
export function detailsOf(
  headers: unknown,
  secrets: readonly string[],
): Pick<ServiceErrorFields, "requestId" | "headers"> {
  const { head } = opened({ status: 0, headers: headers as HeadersLike }, 0);
  const { requestId, headers: pairs } = enter(() => response_details(head, bare({ secrets, sent: null }))) as Details;
  return { requestId, headers: Object.fromEntries(pairs) };
}

/** What all readers have. */
export const READ: OptionTypes = { now: "number", secrets: "list" };
const USER: OptionTypes = { ...READ, sent: "any" };
const LINK: OptionTypes = { ...READ, hosts: "list", allowLoopbackHttp: "boolean" };

/** A response as the module takes it, and its body. */
interface Opened {
  readonly head: ResponseHead;
  readonly body: Uint8Array;
}

/** Returns a response of success, opened; throws any other one as an error. */
export function successOf(response: HttpResponse, options: ReadErrorOptions): Opened {
  const { head, body } = opened(response, options.now);
  if (head.status >= 200 && head.status <= 299) return { head, body };
  throw readError({ ...head, body }, options);
}

/** Reads each member of a response once. */
function opened(response: HttpResponse, now: unknown): Opened {
  const status = attempt(() => response.status);
  const head = bare({
    status:
      Number.isInteger(status) && (status as number) >= 0 && (status as number) <= 65_535 ? (status as number) : 0,
    headers: attempt(() => pairsOf(response.headers)) ?? [],
    now: typeof now === "number" && now >= 0 ? now : Date.now(),
  });
  return { head, body: attempt(() => bytesOf(response.body)) ?? new Uint8Array() };
}

function pairsOf(headers: HeadersLike): [string, string][] {
  if (headers === undefined || headers === null) return [];
  const pairs = Symbol.iterator in headers ? headers : Object.entries(headers);
  const read: [string, string][] = [];
  for (const [name, value] of pairs) if (value !== undefined) read.push([String(name), String(value)]);
  return read;
}

/** Returns a body as bytes, up to one more than the limit. */
function bytesOf(body: HttpResponse["body"]): Uint8Array {
  const bytes =
    asBytes(body) ?? new TextEncoder().encode(typeof body === "string" ? body.slice(0, MAX_RESPONSE + 1) : "");
  return lengthOf(bytes) > MAX_RESPONSE ? new Uint8Array(bytes.subarray(0, MAX_RESPONSE + 1)) : steady(bytes);
}

/** Calls `run` with a body in the module's memory. */
export function withBody<T>(body: Uint8Array, run: (length: number) => T): T {
  return enter(() => {
    const result = run(writeBytes(body));
    release();
    return result;
  });
}

/** Returns the body of a request as text, from bytes, text or a JSON value; `undefined` if it cannot be written. */
function sentText(sent: unknown): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const body = asBytes((sent as { body?: unknown }).body) ?? sent;
  if (typeof body === "string") return body;
  const bytes = asBytes(body) ?? encode(body, MAX_RESPONSE);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Returns the strings of a list and drops other items. */
const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? Array.from(list as readonly unknown[]).filter((each) => typeof each === "string") : [];

/** Returns the error for a success that cannot be used. */
export const malformed = ({ message, field }: Malformed): MalformedResponseError =>
  new MalformedResponseError(message, field);

function serviceError({ message, isFinal, error }: ServiceFailure): ServiceError {
  const { body, headers, ...rest } = error;
  const kind = CLASSES[rest.status] ?? ServiceError;
  return new kind(message, { ...rest, headers: Object.fromEntries(headers) }, body, isFinal);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

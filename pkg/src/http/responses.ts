// The readers of responses that `endcap/http` exports, with their options and results. All exports of this file are public.

import type { Bytes } from "../check/input.js";
import type { ServiceError } from "../errors/service-errors.js";
import type { Account as AccountFields, Link, UserResult as UserOutcome } from "../generated/service.js";
import type { User } from "../generated/wire.js";
import { asPassed, type Readers, readFlag, readOptions } from "../options/options.js";
import { readHosts, withoutPrototype } from "./options.js";
import {
  captureResponse,
  type HttpResponse,
  READ_OPTIONS,
  type ReadOptions,
  readBody,
  sentText,
  serviceError,
  successOf,
} from "./response.js";
import { linkIn, type Token, tokenIn } from "./success.js";

export { type HeadersLike, type HttpResponse, type ReadErrorOptions, type ReadOptions, readError } from "./response.js";

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
  const settings = withoutPrototype({ response: head, sensitive: withoutPrototype({ secrets, sent: text }) });
  const outcome = readBody<UserOutcome>(body, withoutPrototype({ users: settings }));
  if (outcome.type === "exists") {
    const { user_id: userId, reason } = outcome;
    return { userId, created: false, ...(reason !== null && { reason: serviceError(reason) }) };
  }
  const user = { ...outcome.user, metadata: Object.fromEntries(outcome.user.metadata) };
  return { userId: user.user_id, created: true, user };
}

const USER_OPTIONS = { ...READ_OPTIONS, sent: asPassed } satisfies Readers<ReadUserOptions>;
const LINK_OPTIONS = {
  ...READ_OPTIONS,
  allowedHosts: readHosts,
  allowLoopbackHttp: readFlag,
} satisfies Readers<ReadLinkOptions>;

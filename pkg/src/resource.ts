// What can be checked, sent and read.

import { type Amendment, amend } from "./amend.js";
import { checkInput } from "./check.js";
import type { PlacementPage } from "./creative.js";
import { LINKS, PLACEMENTS, TOKENS, USERS } from "./endpoints.js";
import type { CheckOptions, Verdict } from "./finding.js";
import type { PlacementRequest, ShoppingList, TokenRequest, User } from "./generated/wire.js";
import type { Bytes } from "./input.js";
import { type Link, type LinkOptions, readLink } from "./link.js";
import { settings } from "./options.js";
import { type RawPlacementAnswer, readRawPlacements } from "./raw.js";
import { type RequestParts, request } from "./request.js";
import type { HeadersLike } from "./service-error.js";
import { type StandardSchema, standardResult } from "./standard.js";
import type { LinkTarget, PlacementTarget, TokenTarget, UserTarget } from "./target.js";
import { readToken, type TokenAnswer } from "./token.js";
import { readUser, type UserAnswer, type UserOptions } from "./user.js";
import { type ReadOptions, readPlacements } from "./view.js";

export type { Bytes };

/** A request body of the service: `T` as a JS value, which goes to a `Target`. */
export interface Resource<T, Target> {
  /**
   * Checks a body and reports every fault at once. Never throws for what it is given to check, only where WebAssembly
   * does not run.
   *
   * Bytes and strings are JSON text; anything else is a JS value, which may hold null, booleans, finite numbers,
   * bigints, strings, plain arrays and plain objects (`undefined` members are absent).
   *
   * @throws {TypeError} for options that make no sense
   */
  check(input: unknown, options?: CheckOptions): Verdict;

  /**
   * Checks a body, and gives the request that carries it to a target. Nothing is sent: `fetch(parts.url, parts)` does.
   *
   * @throws {InvalidRequestError} with the findings, when something blocks
   * @throws {TargetError} for a target that cannot be used
   */
  build(input: T | Bytes | string, target: Target, options?: CheckOptions): RequestParts;

  /**
   * The same check of a JS value for libraries that take a Standard Schema: routers, forms, RPC. Only what blocks is an
   * issue. Here a string is a value like any other, and not JSON text.
   */
  readonly schema: StandardSchema<T>;
}

/** Shopping lists, and the answer to one. */
export interface ShoppingLists extends Resource<ShoppingList, LinkTarget> {
  /**
   * Reads the link to a page, of the body of a 200.
   *
   * @throws {MalformedAnswerError} for no JSON, and for no absolute `https` URL without credentials
   */
  read(answer: Bytes | string, options?: LinkOptions): Link;
}

/** Placement requests, and the answer to one. */
export interface Placements extends Resource<PlacementRequest, PlacementTarget> {
  /**
   * Reads an answer into creatives that are ready for a template. It is read leniently: what is missing or of another
   * type is absent, what is not known is ignored.
   *
   * @throws {MalformedAnswerError} for what is no JSON, or has more than 8 MiB
   */
  read(answer: Bytes | string, options?: ReadOptions): PlacementPage;

  /**
   * Reads an answer as it is: the service's own objects, and of those the members that the service documents, as far as
   * they are of the right type. Nothing is withheld, so URLs and slugs are whatever the service sent.
   *
   * @throws {MalformedAnswerError} for what is no JSON, or has more than 8 MiB
   */
  readRaw(answer: Bytes | string): RawPlacementAnswer;

  /**
   * Checks a body, puts what the server knows of the user's connection into its `session_context`, and checks what came
   * of it. All else keeps its very bytes.
   *
   * @throws {TypeError} for options that make no sense
   */
  amend(input: Bytes | string, amendment: Amendment, options?: CheckOptions): Verdict;
}

/** Users, and the answer to one. */
export interface Users extends Resource<User, UserTarget> {
  /**
   * Reads any answer to a user request. A 400 whose only error is 1001 at `user_id` says that the account is there
   * already, because a body without an id would not have been sent.
   *
   * @throws {ServiceError} for what else is no success
   * @throws {MalformedAnswerError} for a success that is no JSON, or that has no id where none was sent
   * @throws {TypeError} without the body that was sent
   */
  read(
    status: number,
    headers: HeadersLike,
    answer: Bytes | string | null | undefined,
    options: UserOptions,
  ): UserAnswer;
}

/** Token requests, and the answer to one. */
export interface Tokens extends Resource<TokenRequest, TokenTarget> {
  /**
   * Reads the token, of the body of a 200.
   *
   * @throws {MalformedAnswerError} for no JSON, a token that cannot be sent, and a type of token other than Bearer
   */
  read(answer: Bytes | string): TokenAnswer;
}

// Literals, and not the results of a call: bundlers drop those that a program does not use.

/** Shopping list or recipe page: the body of `POST /idp/v1/products/products_link`. */
export const shoppingLists: ShoppingLists = {
  check: (input, options) => checkInput(0, input, settings(options)),
  build: (input, target, options) => request(0, LINKS, input, target, settings(options)),
  schema: { "~standard": { version: 1, vendor: "endcap", validate: (value) => standardResult(0, value) } },
  read: readLink,
};

/** Display placement: the body of `POST /v2/ian/dp`. */
export const placements: Placements = {
  check: (input, options) => checkInput(1, input, settings(options)),
  build: (input, target, options) => request(1, PLACEMENTS, input, target, settings(options)),
  schema: { "~standard": { version: 1, vendor: "endcap", validate: (value) => standardResult(1, value) } },
  read: readPlacements,
  readRaw: readRawPlacements,
  amend: (input, amendment, options) => amend(1, input, amendment, options),
};

/** User account: the body of `POST /v2/users`. */
export const users: Users = {
  check: (input, options) => checkInput(2, input, settings(options)),
  build: (input, target, options) => request(2, USERS, input, target, settings(options)),
  schema: { "~standard": { version: 1, vendor: "endcap", validate: (value) => standardResult(2, value) } },
  read: readUser,
};

/** Access token: the body of `POST /v2/oauth/token`. */
export const tokens: Tokens = {
  check: (input, options) => checkInput(3, input, settings(options)),
  build: (input, target, options) => request(3, TOKENS, input, target, settings(options)),
  schema: { "~standard": { version: 1, vendor: "endcap", validate: (value) => standardResult(3, value) } },
  read: readToken,
};

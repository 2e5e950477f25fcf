// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

import type { Bytes } from "../../check/input.js";
import type { CheckOptions } from "../../check/issue.js";
import type { PlacementRequest, ShoppingList, TokenRequest, User } from "../../generated/wire.js";
import { type RequestParts, request } from "../requests.js";
import type { AccessTokenTarget, ApiKeyTarget, BareTarget } from "../targets.js";

/** The target of a link request: the host for `api` and an API key for it. */
export interface LinkTarget extends ApiKeyTarget {}

/**
 * Checks a shopping list and returns its request, `POST /idp/v1/products/products_link`. Nothing is sent.
 *
 * @throws {InvalidRequestError} with all issues, if the body has errors
 * @throws {ConfigurationError} for a host, credential or header that cannot be used
 * @throws {TypeError} for unknown options
 */
export const linkRequest = (
  body: ShoppingList | Bytes | string,
  target: LinkTarget,
  options?: CheckOptions,
): RequestParts => request("links", body, target, options);

/** The target of a placement request: the host for `ads` and an access token. */
export interface PlacementTarget extends AccessTokenTarget {}

/**
 * Checks a placement request and returns its request, `POST /v2/ian/dp`. Nothing is sent.
 *
 * @throws {InvalidRequestError} with all issues, if the body has errors
 * @throws {ConfigurationError} for a host, credential or header that cannot be used
 * @throws {TypeError} for unknown options
 */
export const placementsRequest = (
  body: PlacementRequest | Bytes | string,
  target: PlacementTarget,
  options?: CheckOptions,
): RequestParts => request("placements", body, target, options);

/** The target of a user request: the host for `api` and an access token. */
export interface UserTarget extends AccessTokenTarget {
  /** Which of the service's paths to the same accounts is used. The default is `users`. They differ in rate limits and in how they treat phone numbers. */
  path?: "users" | "fulfillment" | undefined;
}

/**
 * Checks a user and returns its request, `POST /v2/users`. Nothing is sent.
 *
 * @throws {InvalidRequestError} with all issues, if the body has errors
 * @throws {ConfigurationError} for a host, credential or header that cannot be used
 * @throws {TypeError} for unknown options
 */
export const userRequest = (
  body: User | Bytes | string,
  target: UserTarget,
  options?: CheckOptions,
): RequestParts => request("users", body, target, options);

/** The target of a token request: the host for `auth`; the credentials are in the body. */
export interface TokenTarget extends BareTarget {}

/**
 * Checks a token request and returns its request, `POST /v2/oauth/token`. Nothing is sent.
 *
 * @throws {InvalidRequestError} with all issues, if the body has errors
 * @throws {ConfigurationError} for a host, credential or header that cannot be used
 * @throws {TypeError} for unknown options
 */
export const tokenRequest = (
  body: TokenRequest | Bytes | string,
  target: TokenTarget,
  options?: CheckOptions,
): RequestParts => request("token", body, target, options);

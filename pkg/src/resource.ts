// What can be checked.

import { checkInput } from "./check.js";
import type { CheckOptions, Verdict } from "./finding.js";
import type { PlacementRequest, ShoppingList, TokenRequest, User } from "./generated/wire.js";
import type { Bytes } from "./input.js";
import { settings } from "./options.js";
import { type StandardSchema, standardResult } from "./standard.js";

export type { Bytes };

/** A request body of the service: `T` as a JS value. */
export interface Resource<T> {
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
   * The same check of a JS value for libraries that take a Standard Schema: routers, forms, RPC. Only what blocks is an
   * issue. Here a string is a value like any other, and not JSON text.
   */
  readonly schema: StandardSchema<T>;
}

// Literals, and not the results of a call: bundlers drop those that a program does not use.

/** Shopping list or recipe page: the body of `POST /idp/v1/products/products_link`. */
export const shoppingLists: Resource<ShoppingList> = {
  check: (input, options) => checkInput(0, input, settings(options)),
  schema: { "~standard": { version: 1, vendor: "endcap", validate: (value) => standardResult(0, value) } },
};

/** Display placement: the body of `POST /v2/ian/dp`. */
export const placements: Resource<PlacementRequest> = {
  check: (input, options) => checkInput(1, input, settings(options)),
  schema: { "~standard": { version: 1, vendor: "endcap", validate: (value) => standardResult(1, value) } },
};

/** User account: the body of `POST /v2/users`. */
export const users: Resource<User> = {
  check: (input, options) => checkInput(2, input, settings(options)),
  schema: { "~standard": { version: 1, vendor: "endcap", validate: (value) => standardResult(2, value) } },
};

/** Access token: the body of `POST /v2/oauth/token`. */
export const tokens: Resource<TokenRequest> = {
  check: (input, options) => checkInput(3, input, settings(options)),
  schema: { "~standard": { version: 1, vendor: "endcap", validate: (value) => standardResult(3, value) } },
};

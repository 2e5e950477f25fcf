// The four kinds of request bodies that can be checked.

import type { PlacementRequest, ShoppingList, TokenRequest, User } from "../generated/wire.js";
import { readCheckOptions } from "../options/check-options.js";
import { checkInput } from "./check.js";
import type { Bytes } from "./input.js";
import type { CheckOptions, CheckResult } from "./issue.js";
import { type StandardSchema, standardSchema } from "./standard-schema.js";

export type { Bytes };

/** A kind of request body. `T` is its type as a JavaScript value. */
export interface Resource<T> {
  /**
   * Checks a body and reports all issues at once. It never throws for a body, only for wrong options and in a runtime
   * without WebAssembly.
   *
   * Bytes and strings are JSON text. Anything else is a JavaScript value of null, booleans, finite numbers,
   * bigints, strings, plain arrays and plain objects. `undefined` members count as absent.
   *
   * @throws {TypeError} for options that are not allowed
   * @throws {UnsupportedRuntimeError} if the runtime cannot run WebAssembly
   *
   * @example
   * ```ts
   * const result = shoppingLists.check({ title: "Breakfast", line_items: [{ name: "Milk" }] });
   * if (result.ok) await fetch(url, { method: "POST", headers, body: result.body });
   * else for (const { path, message } of result.issues) console.error(`${path}: ${message}`);
   * ```
   */
  check(input: unknown, options?: CheckOptions): CheckResult;

  /**
   * The same check as a Standard Schema, for routers, forms and RPC libraries. It reports only errors. A string is
   * a JavaScript value here, not JSON text.
   */
  readonly schema: StandardSchema<T>;

  /**
   * Returns the schema with options.
   *
   * @throws {TypeError} for options that are not allowed
   */
  schemaWith(options: CheckOptions): StandardSchema<T>;
}

// Object literals of functions and pure calls, so that bundlers drop the resources that a program does not use.

/** Shopping list or recipe page: the body of `POST /idp/v1/products/products_link`. */
export const shoppingLists: Resource<ShoppingList> = {
  check: (input, options) => checkInput(0, input, readCheckOptions(options)),
  schema: /* @__PURE__ */ standardSchema(0),
  schemaWith: (options) => standardSchema(0, readCheckOptions(options)),
};

/** Display placement: the body of `POST /v2/ian/dp`. */
export const placements: Resource<PlacementRequest> = {
  check: (input, options) => checkInput(1, input, readCheckOptions(options)),
  schema: /* @__PURE__ */ standardSchema(1),
  schemaWith: (options) => standardSchema(1, readCheckOptions(options)),
};

/** User account: the body of `POST /v2/users`. */
export const users: Resource<User> = {
  check: (input, options) => checkInput(2, input, readCheckOptions(options)),
  schema: /* @__PURE__ */ standardSchema(2),
  schemaWith: (options) => standardSchema(2, readCheckOptions(options)),
};

/** Access token: the body of `POST /v2/oauth/token`. */
export const tokens: Resource<TokenRequest> = {
  check: (input, options) => checkInput(3, input, readCheckOptions(options)),
  schema: /* @__PURE__ */ standardSchema(3),
  schemaWith: (options) => standardSchema(3, readCheckOptions(options)),
};

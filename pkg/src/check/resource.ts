// A kind of request body that can be checked. The resources themselves are generated.

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

/** Returns the resource with this number in the module. */
export const resource = <T>(number: number): Resource<T> => ({
  check: (input, options) => checkInput(number, input, readCheckOptions(options)),
  schema: standardSchema(number),
  schemaWith: (options) => standardSchema(number, readCheckOptions(options)),
});

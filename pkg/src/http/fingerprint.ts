// Keys for the content of shopping lists.

import { fingerprint as hash } from "../built/service.js";
import type { Bytes } from "../check/input.js";
import type { CheckOptions } from "../check/issue.js";
import { InvalidRequestError } from "../errors/service-errors.js";
import { endpoints } from "../generated/endpoints.js";
import type { ShoppingList } from "../generated/wire.js";
import { checkInput, hexAt, readCheckOptions } from "./module.js";
import { withBody } from "./response.js";

/**
 * Returns a key for the content of a list: its SHA-256 as 64 lower-case hexadecimal digits, the same in every runtime. The key does
 * not depend on the order of members, on white space, on the notation of numbers and strings, on empty arrays or on defaults. It does
 * depend on the order of line items, and on fields that the service does not document.
 *
 * @throws {InvalidRequestError} if the list has errors
 * @throws {TypeError} for options that are not allowed
 *
 * @example
 * ```ts
 * const key = fingerprint(list);
 * const url = urls.get(key) ?? (await createLink(list));
 * ```
 */
export function fingerprint(list: ShoppingList | Bytes | string, options?: CheckOptions): string {
  const result = checkInput(endpoints.links.number, list, readCheckOptions(options));
  if (!result.ok) throw new InvalidRequestError(result.issues);
  return withBody(result.body, (length) => hexAt(hash(length)));
}

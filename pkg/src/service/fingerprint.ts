// Keys for the content of shopping lists.

import { fingerprint as hash } from "../built/service.js";
import type { Bytes } from "../check/input.js";
import type { CheckOptions } from "../check/issue.js";
import { InvalidRequestError } from "../errors/service-errors.js";
import type { ShoppingList } from "../generated/wire.js";
import { checkInput, hexAt, settings } from "./module.js";
import { RESOURCES } from "./requests.js";
import { withBody } from "./responses.js";

/**
 * Returns a key for the content of a list, the same in every runtime for all lists that say the same: SHA-256 in lower-case
 * hexadecimal. The order of members, white space, the spelling of numbers and strings, empty arrays and defaults do
 * not matter; the order of line items and fields that the service does not list do.
 *
 * @throws {InvalidRequestError} if something in the list blocks
 */
export function fingerprint(list: ShoppingList | Bytes | string, options?: CheckOptions): string {
  const result = checkInput(RESOURCES.links, list, settings(options));
  if (!result.ok) throw new InvalidRequestError(result.issues);
  return withBody(result.body, (length) => hexAt(hash(length)));
}

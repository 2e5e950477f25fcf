// Shopping lists, with a key for their content.

import { fingerprint, release, reserve } from "../built/service.js";
import { type Bytes, InvalidRequestError, shoppingLists as lists, type ShoppingList } from "../index.js";
import { lengthOf } from "../input.js";
import { enter, hexAt, memoryBytes } from "./module.js";

/** What `endcap` has for shopping lists, and a key for their content. */
export const shoppingLists = {
  ...lists,
  /**
   * A key for the content of a list, the same in every runtime for all lists that say the same: SHA-256 in lower-case
   * hexadecimal. The order of members, white space, the spelling of numbers and strings, empty arrays and defaults do
   * not matter; the order of line items and fields that the service does not list do.
   *
   * @throws {InvalidRequestError} when something blocks
   */
  fingerprint(list: ShoppingList | Bytes | string): string {
    const verdict = lists.check(list);
    if (!verdict.ok) throw new InvalidRequestError(verdict.findings);
    const { body } = verdict;
    return enter(() => {
      const length = lengthOf(body);
      const to = reserve(length);
      memoryBytes().set(body, to);
      const key = hexAt(fingerprint(length));
      release();
      return key;
    });
  },
};

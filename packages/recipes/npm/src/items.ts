// Makes, merges and scales line items.

import type { LineItem } from "../../../../pkg/src/generated/wire.js";
import { call } from "./module.js";
import type { Note } from "./notes.js";
import { type Ingredient, LANGUAGES, refuse } from "./read.js";

/** The line item for an ingredient. */
export interface ItemResult {
  /** The line item. `undefined` for headings and for lines that name nothing. */
  readonly item: LineItem | undefined;
  /** The decisions that were made for it. */
  readonly notes: readonly Note[];
}

/**
 * Returns the line item for an ingredient of `readIngredient`, by its `line` and `language`: the name as a search term, the line as
 * `display_text`, and measurements in units that the service lists.
 *
 * @throws {TypeError} if `ingredient` is not one
 *
 * @example
 * ```ts
 * lineItem(readIngredient("2 (14.5 oz) cans black beans")).item?.line_item_measurements; // 2 can, 29 ounce
 * ```
 */
export function lineItem(ingredient: Ingredient): ItemResult {
  const { line, language } = ingredient ?? {};
  if (typeof line !== "string" || !LANGUAGES.includes(language))
    refuse("ingredient", "an ingredient of `readIngredient`");
  const result = call<{ item?: LineItem; notes: Note[] }>("ingredient", line, (exports, length) =>
    exports.item(length, language === "fr-CA"),
  );
  return { item: result.item, notes: result.notes };
}

/**
 * Merges the items of one product: items of the same name, or that share a product id or UPC. Adds only amounts that can be added
 * exactly, as ounces and pounds can, and otherwise keeps the items apart. If each item passes the check, so does a list of the result.
 *
 * @throws {TypeError} if `items` is not an array of line items; the message names the member
 */
export const mergeItems = (items: readonly LineItem[]): LineItem[] => change(items, 0);

/**
 * Multiplies the quantities of line items by `factor`, and says so in their `display_text`: "2 × 3 cloves garlic".
 *
 * @throws {TypeError} if `items` is not an array of line items, if `factor` is not a number from 0.000001 to 1000000, or if it makes a
 * quantity too large or too small
 */
export function scaleItems(items: readonly LineItem[], factor: number): LineItem[] {
  if (!(Number.isFinite(factor) && factor > 0)) refuse("factor", "a positive number");
  return change(items, factor);
}

function change(items: readonly LineItem[], factor: number): LineItem[] {
  if (!Array.isArray(items)) refuse("items", "an array of line items");
  const text = textOf("items", items);
  if (text.search(HALF_PAIRS) >= 0) refuse("items", "line items whose texts have no half of a surrogate pair");
  const result = call<LineItem[] | string>("items", text, (exports, length) => exports.change(length, factor));
  if (typeof result === "string") throw new TypeError(result);
  return result;
}

/** The halves of surrogate pairs in a text of `JSON.stringify`, with the backslashes before them. Only they are escaped like this. */
export const HALF_PAIRS: RegExp = /(?<!\\)((?:\\\\)*)\\ud[89a-f]../g;

/** Returns a value as JSON. */
export function textOf(argument: string, value: unknown): string {
  let text: string | undefined;
  let areExact = true;
  try {
    text = JSON.stringify(value, (_, member: unknown) => {
      if (typeof member === "number") areExact &&= Number.isFinite(member);
      if (typeof member !== "bigint") return member;
      areExact &&= Number.isSafeInteger(Number(member));
      return Number(member);
    });
  } catch (cause) {
    throw new TypeError(`\`${argument}\` cannot be written as JSON`, { cause });
  }
  // JSON would have null for them, and an item without a quantity counts as one.
  if (!areExact) refuse(argument, "a value whose numbers are finite, and whose bigints are at most 2^53 - 1");
  return text ?? refuse(argument, "a value that can be written as JSON");
}

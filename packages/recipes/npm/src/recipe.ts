// Makes a shopping list of a recipe.

import type { ShoppingList } from "../../../../pkg/src/generated/wire.js";
import { optional, readFlag, readOptions, readText } from "../../../../pkg/src/options/options.js";
import { HALF_PAIRS, textOf } from "./items.js";
import { call } from "./module.js";
import type { Note } from "./notes.js";
import { type Ingredient, type Language, languageCode, readIngredients, readLanguage, refuse } from "./read.js";

/** How to make a list of a recipe. */
export interface RecipeOptions {
  /** The language of the recipe. By default, that of its `inLanguage` or of the page in its document, or `en`. */
  readonly language?: Language | undefined;
  /** How many the list is for. By default, quantities stay as they are. A recipe for 4 to 6 stays as it is for each of them. */
  readonly servings?: number | undefined;
  /** What users have at home: names, compared without case, or a function that returns whether an ingredient is withheld. */
  readonly withhold?: readonly string[] | ((ingredient: Ingredient) => boolean) | undefined;
  /** Whether ingredients that the recipe calls optional are withheld. The default is `false`. */
  readonly withholdOptional?: boolean | undefined;
  /** The page of the recipe on your site. By default, the recipe's own URL. */
  readonly linkbackUrl?: string | undefined;
}

/** A line that is not in the list. */
export interface Withheld {
  /** The line. The JSON of an entry that is not text. */
  readonly line: string;
  /** Why: it is a heading, names nothing to buy, is at home, is optional, or is not text. */
  readonly reason: "heading" | "no-name" | "pantry" | "optional" | "not-text";
}

/** Why there is no list. */
export interface RecipeProblem {
  readonly code: "invalid-json" | "too-deep" | "no-recipe" | "no-ingredients" | "too-large" | "servings";
  readonly message: string;
  /** The offset of the error in a text that is not valid JSON. */
  readonly offset?: number;
}

/** What is made of a recipe: a list, or a problem. */
export type RecipeResult = {
  /** The decisions that were made. */
  readonly notes: readonly Note[];
  /** The lines that are not in the list. */
  readonly withheld: readonly Withheld[];
} & (
  | {
      /** The list, which passes `shoppingLists.check`. */
      readonly list: ShoppingList;
      readonly problem?: undefined;
    }
  | {
      readonly list: undefined;
      /** Why there is no list. */
      readonly problem: RecipeProblem;
    }
);

const isNames = (value: unknown): boolean =>
  typeof value === "function" || (Array.isArray(value) && value.every((name) => typeof name === "string"));

function isWithheld(withhold: (ingredient: Ingredient) => boolean, ingredient: Ingredient): boolean {
  const result: unknown = withhold(ingredient);
  return typeof result === "boolean" ? result : refuse("withhold", "a function that returns true or false");
}

/** Reads the ingredient lines of a recipe. */
function readLines(recipe: string, code: number): Ingredient[] {
  const lines = call<string[]>("recipe", recipe, (exports, length) => exports.lines(length, code));
  const language = lines.pop() as Language;
  return readIngredients(lines, { language });
}

/**
 * Makes a shopping list of a schema.org recipe: an object, an array, a document with a `@graph`, or the text of one JSON-LD script.
 *
 * @throws {TypeError} if `recipe` cannot be written as JSON, or an option is not allowed. What `withhold` throws is thrown, too
 *
 * @example
 * ```ts
 * const { list, withheld } = recipeList(jsonLd, { servings: 4, withhold: ["salt", "water"] });
 * ```
 */
export function recipeList(recipe: unknown, options: RecipeOptions = {}): RecipeResult {
  const { language, servings, withhold, withholdOptional, linkbackUrl } = readOptions(options, {
    language: (value: Language | undefined, refuse) => (value === undefined ? value : readLanguage(value, refuse)),
    servings: optional((value) => Number.isFinite(value) && (value as number) > 0, "must be a positive number"),
    withhold: optional(isNames, "must be an array of names or a function"),
    withholdOptional: readFlag,
    linkbackUrl: readText,
  });
  // The reader refuses half a surrogate pair, which a text of a page may have where it was cut.
  const text = typeof recipe === "string" ? recipe : textOf("recipe", recipe).replaceAll(HALF_PAIRS, "$1\ufffd");
  const isFunction = typeof withhold === "function";
  const code = languageCode(language);
  const withheld = isFunction ? readLines(text, code).filter((each) => isWithheld(withhold, each)) : [];
  const more = JSON.stringify([
    linkbackUrl ?? null,
    isFunction ? [] : (withhold ?? []),
    withheld.map(({ line }) => line),
  ]);
  const end = new TextEncoder().encode(text).length;
  const { list, ...result } = call<RecipeResult>("recipe", text + more, (exports, length) =>
    exports.list(length, end, code, servings ?? 0, withholdOptional),
  );
  return { list, ...result } as RecipeResult;
}

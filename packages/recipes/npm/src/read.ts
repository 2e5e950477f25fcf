// Reads ingredient lines.

import { readOptions } from "../../../../pkg/src/options/options.js";
import { readTape } from "./tape.js";

/** The languages of recipes: English, and the French of Canada. */
export type Language = "en" | "fr-CA";

/** How to read a line. */
export interface ReadOptions {
  /** The language of the line. The default is `en`. */
  readonly language?: Language | undefined;
}

/** An amount of an ingredient. */
export interface Amount {
  /** The number, the lower one of a range. `null` for "handful of". */
  readonly quantity: number | null;
  /** The upper number of a range. */
  readonly maxQuantity?: number;
  /** The English name of the unit in the singular. `null` for a number of things. */
  readonly unit: string | null;
  /** What the amount measures: all of the ingredient, each piece or package, or the length of a piece. */
  readonly role: "total" | "each" | "length";
  /** The amount as the line has it. */
  readonly text: string;
}

/** A part of a line. `start` and `end` are offsets in the line, as for `slice`. */
export interface Part {
  /** What the part says. */
  readonly kind: "amount" | "name" | "size" | "preparation" | "comment" | "purpose";
  readonly start: number;
  readonly end: number;
}

/** What a line says. */
export interface Ingredient {
  /** What to look for in a shop, as the line has it. Empty if the line names nothing. A choice is one name: "butter or oil". */
  readonly name: string;
  /** The amounts: first the one that counts, then the same in other units and the sizes of each piece. */
  readonly amounts: readonly Amount[];
  /** Each name of a choice in full. Empty without a choice. */
  readonly alternatives: readonly string[];
  /** What is done to it: "finely chopped". */
  readonly preparation: string;
  /** What else the line says. */
  readonly comment: string;
  /** "large", "small". */
  readonly size: string;
  /** What it is for: "for frying", "to serve". */
  readonly purpose: string;
  /** Whether the line says that it can be left out. */
  readonly isOptional: boolean;
  /** Whether the line is the heading of a group of ingredients: "For the sauce:". */
  readonly isHeading: boolean;
  /** The parts of the line in order. */
  readonly parts: readonly Part[];
  /** The line. */
  readonly line: string;
  /** The language in which it was read. */
  readonly language: Language;
}

/** The values of the option `language`. */
export const LANGUAGES: readonly unknown[] = ["en", "fr-CA"];

/** Reads the option `language`. */
export const readLanguage = (value: Language = "en", refuse: (reason: string) => never): Language =>
  LANGUAGES.includes(value) ? value : refuse('must be "en" or "fr-CA"');

/** Returns the number of a language in the module, which is 0 if there is none. */
export const languageCode = (language: Language | undefined): number => LANGUAGES.indexOf(language) + 1;

/** Throws the error of an argument. */
export function refuse(argument: string, expected: string): never {
  throw new TypeError(`\`${argument}\` must be ${expected}`);
}

/**
 * Reads a line of a recipe's list of ingredients. Reads any text without failing.
 *
 * @throws {TypeError} if `line` is not a string, or an option is not allowed
 *
 * @example
 * ```ts
 * readIngredient("1 ½ cups finely chopped onions, plus extra").amounts[0]; // { quantity: 1.5, unit: "cup", ... }
 * ```
 */
export function readIngredient(line: string, options: ReadOptions = {}): Ingredient {
  if (typeof line !== "string") refuse("line", "a string");
  return readAll("line", [line], options)[0] as Ingredient;
}

/**
 * Reads several lines, which is faster than one at a time.
 *
 * @throws {TypeError} if `lines` is not an array of strings, or an option is not allowed
 */
export function readIngredients(lines: readonly string[], options: ReadOptions = {}): Ingredient[] {
  if (!Array.isArray(lines)) refuse("lines", "an array of strings");
  const wrong = lines.findIndex((line) => typeof line !== "string");
  if (wrong >= 0) refuse(`lines[${wrong}]`, "a string");
  return lines.length === 0 ? [] : readAll("lines", lines, options);
}

function readAll(argument: string, lines: readonly string[], options: ReadOptions): Ingredient[] {
  const { language } = readOptions(options, { language: readLanguage });
  let text = lines.join("\n");
  // The module splits at line feeds, so those within a line become spaces, which mean the same there.
  if (lines.length === 1 || text.split("\n").length > lines.length)
    text = lines.map((line) => line.replaceAll("\n", " ")).join("\n");
  return readTape(argument, text, lines, language);
}

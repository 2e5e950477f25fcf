// The closed lists of the service as choices of a `<select>`, with labels in English and Canadian French.

import {
  type DisplayFormat,
  displayFormats,
  type HealthFilter,
  healthFilters,
  type LinkType,
  linkTypes,
  type RectanglePosition,
  rectanglePositions,
  type Unit,
} from "../generated/lists.js";
import type { UnitKind } from "../locales/unit-kind.js";
import { kindWords, placementWords, unitWords, words } from "../locales/words-en.js";
import {
  kindWords as frenchKindWords,
  placementWords as frenchPlacementWords,
  unitWords as frenchUnitWords,
  words as frenchWords,
} from "../locales/words-fr-ca.js";

/** A value with its label for people. */
export interface Choice<Value> {
  value: Value;
  label: string;
}

/** A unit with its label, and what it measures, with a label for an `<optgroup>`. */
export interface UnitChoice extends Choice<Unit> {
  kind: UnitKind;
  kindLabel: string;
}

export type { UnitKind };

/** A locale of `endcap/locales`. Languages other than French get English labels. */
type Language = { readonly language: string };

/** The units, one spelling each: by kind, and then by size. */
const UNITS: Readonly<Record<UnitKind, readonly Unit[]>> = {
  count: ["each", "bunch", "can", "ears", "head", "package", "packet"],
  volume: [
    "teaspoon",
    "tablespoon",
    "cup",
    "milliliter",
    "liter",
    "fl oz ounce",
    "pint",
    "quart",
    "gallon",
    "fl oz can",
    "fl oz jar",
    "fl oz pouch",
    "fl oz container",
    "pt container",
  ],
  weight: [
    "gram",
    "kilogram",
    "ounce",
    "pound",
    "per lb",
    "oz bag",
    "oz can",
    "oz container",
    "lb bag",
    "lb can",
    "lb container",
  ],
  size: ["small", "medium", "large", "small head", "small ears"],
};

/**
 * Returns the units of a quantity, one for each unit and not for each spelling, in an order for a `<select>`: what is counted, volumes,
 * weights, sizes.
 *
 * @example
 * ```ts
 * for (const { value, label } of unitChoices(frCA)) select.add(new Option(label, value)); // "tasse" for "cup"
 * ```
 */
export const unitChoices = (locale?: Language): UnitChoice[] => {
  const { unitWords, kindWords } = wordsOf(locale);
  return (Object.keys(UNITS) as UnitKind[]).flatMap((kind) =>
    UNITS[kind].map((value) => ({ value, label: unitWords[value] ?? value, kind, kindLabel: kindWords[kind] })),
  );
};

/** Returns the values of `link_type`, with their labels. */
export const linkTypeChoices = (locale?: Language): Choice<LinkType>[] => choices(linkTypes, locale);

/** Returns the values of `health_filters`, with their labels. */
export const healthFilterChoices = (locale?: Language): Choice<HealthFilter>[] => choices(healthFilters, locale);

/** Returns the values of `supported_format`, with their labels. */
export const displayFormatChoices = (locale?: Language): Choice<DisplayFormat>[] => choices(displayFormats, locale);

/** Returns the values of a rectangle's `position`, with their labels. */
export const rectanglePositionChoices = (locale?: Language): Choice<RectanglePosition>[] =>
  choices(rectanglePositions, locale);

const english = { words, placementWords, unitWords, kindWords };
const french = {
  words: frenchWords,
  placementWords: frenchPlacementWords,
  unitWords: frenchUnitWords,
  kindWords: frenchKindWords,
};

const wordsOf = (locale: Language | undefined) => (/^fr\b/i.test(locale?.language ?? "") ? french : english);

/** Returns values with their words, which start with a capital. */
function choices<Value extends keyof typeof english.words | keyof typeof english.placementWords>(
  values: readonly Value[],
  locale: Language | undefined,
): Choice<Value>[] {
  const { words, placementWords } = wordsOf(locale);
  const labels = { ...words, ...placementWords };
  return values.map((value) => ({ value, label: labels[value].replace(/^./, (first) => first.toUpperCase()) }));
}

// Formats numbers, lists and plurals for a language, by the runtime's `Intl`.

import type { Catalog, Formats, LocalizableIssue } from "./locale.js";

type Shared = Pick<Formats, "number" | "plural" | "anyOf">;

/** The formats by language. They are cached, because creating an `Intl` object takes longer than a check. */
const cache = /* @__PURE__ */ new Map<string, Shared>();

/** Returns the formats for an issue in a field; `undefined` stands for no field. */
export function formatsOf({ language, labels = {} }: Catalog, field: string | undefined): Formats {
  const shared = cache.get(language) ?? createFormats(language);
  cache.set(language, shared);
  const labelOf = (name: string): string | undefined => (Object.hasOwn(labels, name) ? labels[name] : undefined);
  return { ...shared, field: field && labelOf(field), label: (name) => labelOf(name) ?? name };
}

function createFormats(language: string): Shared {
  const numbers = new Intl.NumberFormat(language);
  const lists = new Intl.ListFormat(language, { type: "disjunction" });
  const plurals = new Intl.PluralRules(language);
  // Params that were read from JSON may have other types.
  const number = (value: number): string => {
    if (typeof value !== "number") throw new TypeError("not a number");
    return numbers.format(value);
  };
  return {
    number,
    plural: (value, forms) => (forms[plurals.select(value)] ?? forms.other).replaceAll("#", number(value)),
    anyOf: (values, names = {}) =>
      lists.format(values.map((value) => (Object.hasOwn(names, value) ? (names[value] as string) : value))),
  };
}

/** Returns the name of the field that has an issue. */
export function fieldOf({ segments, path }: LocalizableIssue): string | undefined {
  const segmentsOrPath = segments ?? path;
  if (typeof segmentsOrPath === "string") return /\b(\w+)(?:\[\d+\])*$/.exec(segmentsOrPath)?.[1];
  return segmentsOrPath?.filter((step) => typeof step === "string").at(-1);
}

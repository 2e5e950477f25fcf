// Options on their way into the module: the caller's own members, each read once, and only values of the right type.

import { checkNames } from "../option-names.js";

/** The types that options have. */
export type OptionTypes = Readonly<Record<string, "string" | "boolean" | "number" | "list">>;

/**
 * Returns the options that are there, in a new object. Unknown names are a `TypeError`; `refuse` throws for a value of another
 * type.
 */
export function readOptions<T>(
  options: unknown,
  types: OptionTypes,
  refuse: (name: string, reason: string) => never,
): Partial<T> {
  checkNames(options, Object.keys(types));
  const read: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(types)) {
    const value = Object.hasOwn(options as object, name) ? (options as Record<string, unknown>)[name] : undefined;
    if (value === undefined) continue;
    if (type === "list" ? !isListOfTexts(value) : typeof value !== type) refuse(name, REASONS[type]);
    read[name] = type === "list" ? [...(value as string[])] : value;
  }
  return read as Partial<T>;
}

const REASONS = {
  string: "must be a string",
  boolean: "must be true or false",
  number: "must be a number",
  list: "must be a list of strings",
} as const;

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** Refuses an option by a `TypeError`. */
export function refuseOption(name: string, reason: string): never {
  throw new TypeError(`\`${name}\` ${reason}`);
}

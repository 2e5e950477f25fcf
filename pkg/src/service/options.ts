// Reads options for the module: own members, each once, and only values of the right type.

import { checkNames } from "../options/option-names.js";
import { own } from "../options/options.js";

/** The types that options have. A `word` is of a closed list, which the module has; `any` is for the caller to judge. */
export type OptionTypes = Readonly<Record<string, "string" | "word" | "boolean" | "number" | "list" | "any">>;

/** Returns an object without a prototype: the module reads members that `Object.prototype` was given, too. */
export const bare = <T extends object>(members: T): T => ({ __proto__: null, ...members });

/** Returns an event whose members have no prototype: some of them may be absent. */
export const bareEvent = <T extends string | object>(event: T): T =>
  typeof event === "string"
    ? event
    : (Object.fromEntries(Object.entries(event).map(([name, members]) => [name, bare(members)])) as T);

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
  const read: Record<string, unknown> = bare({});
  for (const [name, type] of Object.entries(types)) {
    const value = own(options as Record<string, unknown>, name);
    if (value !== undefined) read[name] = OF_TYPE[type](value) ?? refuse(name, REASONS[type]);
  }
  return read as Partial<T>;
}

const REASONS: Readonly<Record<OptionTypes[string], string>> = {
  string: "must be a string",
  word: "must be a string",
  boolean: "must be true or false",
  number: "must be a number",
  list: "must be a list of strings",
  any: "is missing",
};

/** Returns a value if it has the type. */
const OF_TYPE: Readonly<Record<OptionTypes[string], (value: unknown) => unknown>> = {
  string: (value) => (typeof value === "string" ? value : undefined),
  word: (value) => (typeof value === "string" ? value : ""),
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  number: (value) => (typeof value === "number" ? value : undefined),
  list: (value) => textsIn(value),
  any: (value) => value,
};

/** Returns the texts of a list, each read once. */
function textsIn(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = Array.from(value as readonly unknown[]);
  return texts.every((each) => typeof each === "string") ? texts : undefined;
}

/** Refuses an option by a `TypeError`. */
export function refuseOption(name: string, reason: string): never {
  throw new TypeError(`\`${name}\` ${reason}`);
}

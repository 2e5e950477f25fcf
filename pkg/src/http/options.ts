// Reads options for the module: own properties, each once, and only values of the right type.

import { checkNames } from "../options/option-names.js";
import { readOption } from "../options/options.js";
import { parseUrl } from "./parse-url.js";

/** The types of options. An `enum` is a string whose value the module checks. Values of the type `any` are checked by the caller. */
export type OptionTypes = Readonly<
  Record<string, "string" | "enum" | "boolean" | "number" | "array" | "hosts" | "any">
>;

/** Returns a copy without a prototype. Otherwise the module would also read members that were added to `Object.prototype`. */
export const withoutPrototype = <T extends object>(members: T): T => ({ __proto__: null, ...members });

/** Returns a copy of an event whose data has no prototype, for the same reason as `withoutPrototype`. */
export const eventWithoutPrototype = <T extends string | object>(event: T): T =>
  typeof event === "string"
    ? event
    : (Object.fromEntries(Object.entries(event).map(([name, members]) => [name, withoutPrototype(members)])) as T);

/**
 * Returns the options that are set, in a new object without a prototype. `refuse` is called for a value of another type, and must
 * throw.
 *
 * @throws {TypeError} for unknown names
 */
export function readOptions<T>(
  options: unknown,
  types: OptionTypes,
  refuse: (name: string, reason: string) => never,
): Partial<T> {
  checkNames(options, Object.keys(types));
  const read: Record<string, unknown> = withoutPrototype({});
  for (const [name, type] of Object.entries(types)) {
    const value = readOption(options as Record<string, unknown>, name);
    if (value !== undefined) read[name] = READERS[type](value) ?? refuse(name, REASONS[type]);
  }
  return read as Partial<T>;
}

/** For each type, why a value of another type is refused. Every value but `null` has the type `any`. */
const REASONS: Readonly<Record<OptionTypes[string], string>> = {
  string: "must be a string",
  enum: "must be a string",
  boolean: "must be true or false",
  number: "must be a number",
  array: "must be an array of strings",
  hosts: "must be an array of hosts without a scheme or path, such as shop.example",
  any: "is required",
};

/**
 * For each type, the function that returns a value of this type, and `undefined` for any other value. An `enum` that is not a string
 * becomes `""`, which the module refuses with the list of values.
 */
const READERS: Readonly<Record<OptionTypes[string], (value: unknown) => unknown>> = {
  string: (value) => (typeof value === "string" ? value : undefined),
  enum: (value) => (typeof value === "string" ? value : ""),
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  number: (value) => (typeof value === "number" ? value : undefined),
  array: (value) => textsIn(value),
  hosts: (value) => textsIn(value, isHost),
  any: (value) => value,
};

/** Returns whether a text is a host, with or without a port, and nothing else. `is_host` in Rust is the same. */
const isHost = (text: string): boolean => !/[/\\?#@]/.test(text) && parseUrl(`https://${text}`) !== undefined;

/** Returns a copy of an array of valid strings; `undefined` for anything else. */
function textsIn(value: unknown, isValid = (_: string): boolean => true): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = Array.from(value as readonly unknown[]);
  return texts.every((text): text is string => typeof text === "string" && isValid(text)) ? texts : undefined;
}

/** Throws the `TypeError` for an option. */
export function refuseOption(name: string, reason: string): never {
  throw new TypeError(`\`${name}\` ${reason}`);
}

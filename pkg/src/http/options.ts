// Reads options for the module: own properties, each once, and only values of the right type.

import type { Refuse } from "../options/options.js";
import { parseUrl } from "../options/parse-url.js";

/** Returns a copy without a prototype. Otherwise the module would also read members that were added to `Object.prototype`. */
export const withoutPrototype = <T extends object>(members: T): T => ({ __proto__: null, ...members });

/** Returns a copy of the members that are set, without a prototype. To the module, `undefined` is a value. */
export const withoutUndefined = <T extends object>(members: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  withoutPrototype(Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never);

/** Returns a copy of an event whose data has no prototype, for the same reason as `withoutPrototype`. */
export const eventWithoutPrototype = <T extends string | object>(event: T): T =>
  typeof event === "string"
    ? event
    : (Object.fromEntries(Object.entries(event).map(([name, members]) => [name, withoutPrototype(members)])) as T);

/** The reader of a string whose value the module checks. It gets `""` for anything else, and refuses that with the list of values. */
export const readEnum = (value: unknown): unknown => (value === undefined || typeof value === "string" ? value : "");

/** The reader of an option that must be an array of strings. Returns a copy. */
export const readTexts = (value: unknown, refuse: Refuse): string[] | undefined =>
  value === undefined ? undefined : (textsIn(value) ?? refuse("must be an array of strings"));

/** The reader of an option that must be an array of hosts. Returns a copy. */
export const readHosts = (value: unknown, refuse: Refuse): string[] | undefined =>
  value === undefined
    ? undefined
    : (textsIn(value, isHost) ?? refuse("must be an array of hosts without a scheme or path, such as shop.example"));

/** Returns whether a text is a host, with or without a port, and nothing else. `is_host` in Rust is the same. */
const isHost = (text: string): boolean => !/[/\\?#@]/.test(text) && parseUrl(`https://${text}`) !== undefined;

/** Returns a copy of an array of valid strings; `undefined` for anything else. */
function textsIn(value: unknown, isValid = (_: string): boolean => true): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = Array.from(value as readonly unknown[]);
  return texts.every((text): text is string => typeof text === "string" && isValid(text)) ? texts : undefined;
}

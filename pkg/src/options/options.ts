// Reads sets of options by tables that have a reader for each option.

import { checkNames, refuseOption } from "./option-names.js";
import { parseUrl } from "./parse-url.js";

/** The default limit of a body: 1 MiB. */
export const DEFAULT_MAX_BYTES = 1_048_576;

/** The maximum of limits of bodies: 1 GiB. In some runtimes the memory of a module cannot hold a larger body. */
export const MAX_BODY_BYTES = 1_073_741_824;

/** The maximum delay of timers, in milliseconds. */
export const MAX_MS = 2_147_483_647;

/** Throws the error for the value of an option. `reason` is a predicate of the option's name, such as "must be a string". */
export type Refuse = (reason: string) => never;

/** The readers of a set of options. A reader gets `undefined` for an option that is absent. */
export type Readers<Options> = {
  readonly [Name in keyof Options]-?: (value: Options[Name], refuse: Refuse) => unknown;
};

/** The options that a table reads: what each reader returns, or the option as it was passed if a reader returns `unknown`. */
export type Read<Options, Table extends Readers<Options>> = {
  readonly [Name in keyof Options & keyof Table]-?: unknown extends ReturnType<Table[Name]>
    ? Options[Name]
    : ReturnType<Table[Name]>;
};

/**
 * Reads each own option once, and returns what the readers return. `object` is the path of the options, such as `hosts`, if they are
 * nested. `refuse` throws another error than a `TypeError` for a value.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 */
export function readOptions<Options extends object, Table extends Readers<Options>>(
  options: Options,
  table: Table,
  object = "",
  refuse: (name: string, reason: string, object: string) => never = refuseOption,
): Read<Options, Table> {
  checkNames(options, Object.keys(table), object);
  // Without a prototype, because other code may have added setters to `Object.prototype`.
  const values: Record<string, unknown> = { __proto__: null };
  for (const [name, read] of Object.entries(table))
    values[name] = (read as Table[keyof Options])(readOption(options, name as keyof Options) as never, (reason) =>
      refuse(name, reason, object),
    );
  return values as Read<Options, Table>;
}

/** Reads an option. Properties inherited from `Object.prototype` are ignored. */
export function readOption<T extends object, K extends keyof T>(options: T, name: K): T[K] | undefined {
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

// The same function under another name, for internal objects: a member on `Object.prototype` is ignored there, too.
export { readOption as ownProperty };

/** The reader of an option that is checked where it is used. */
export const asPassed = (value: unknown): unknown => value;

/** Returns the reader of an option whose value, if it has one, must be valid. `reason` says what is valid. */
export const optional =
  (isValid: (value: unknown) => boolean, reason: string) =>
  (value: unknown, refuse: Refuse): unknown =>
    value === undefined || isValid(value) ? value : refuse(reason);

/** The reader of an option that must be a function. */
export const readFunction = /* @__PURE__ */ optional((value) => typeof value === "function", "must be a function");

/** The reader of an option that must be a string. */
export const readText = /* @__PURE__ */ optional((value) => typeof value === "string", "must be a string");

/** The reader of an option that must be true or false. The default is false. */
export const readFlag = (value: unknown = false, refuse: Refuse): boolean =>
  typeof value === "boolean" ? value : refuse("must be true or false");

/** The reader of the maximum size of a body. More than 1 GiB counts as 1 GiB. */
export const readBytes = (value: number = DEFAULT_MAX_BYTES, refuse: Refuse): number =>
  value >= 0 && Number.isFinite(value)
    ? Math.min(Math.floor(value), MAX_BODY_BYTES)
    : refuse("must be a finite number of bytes, 0 or more");

/** Returns the reader of an option that must be an integer from `min` to `max`. */
export const integer =
  (defaultValue: number, min: number, max: number, orElse = "") =>
  (value: number | false | undefined = defaultValue, refuse: Refuse): number =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : refuse(`must be an integer from ${min} to ${max}${orElse}`);

/** Returns the reader of `maxPages`, the maximum number of pages of ads. */
export const maxPages = () => integer(100, 1, 10_000);

/** Returns the reader of a `timeout` in milliseconds. */
export const milliseconds =
  (defaultValue: number) =>
  (value: number | undefined = defaultValue, refuse: Refuse): number =>
    Number.isFinite(value) && value >= 1 && value <= MAX_MS
      ? value
      : refuse(`must be from 1 to ${MAX_MS} milliseconds`);

/** Matches origins of app shells and extensions, to which `URL` gives no origin. */
const APP_ORIGIN = /^(?!https?:)[a-z][-+.a-z\d]*:\/\/[^\s/?#\\@*]+$/;

/** Returns whether a value is an origin as browsers write it, such as `https://shop.example` or `capacitor://localhost`. */
export const isOrigin = (value: unknown): value is string =>
  typeof value === "string" && (parseUrl(value)?.origin === value || APP_ORIGIN.test(value));

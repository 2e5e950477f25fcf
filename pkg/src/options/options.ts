// Reads the options of checks, and has helpers to read other options.

import type { CheckOptions, RuleLevel, RuleLevels } from "../check/issue.js";
import { LEVEL_COUNTS, MESSAGES, type Rule } from "../generated/rules.js";
import type { Locale } from "../locales/locale.js";
import { checkNames } from "./option-names.js";

/** The names of all rules. The index of a rule is the rule's number in the module. */
export const RULES = /* @__PURE__ */ Object.keys(MESSAGES) as readonly Rule[];

/** The default of `maxBytes`: 1 MiB. */
export const DEFAULT_MAX_BYTES = 1_048_576;

/** The maximum of `maxBytes`: 1 GiB. In some runtimes the memory of a module cannot hold a larger body. */
export const MAX_BODY_BYTES = 1_073_741_824;

/** The maximum delay of timers, in milliseconds. */
export const MAX_MS = 2_147_483_647;

/** The options of a check, as read. */
export interface CheckSettings {
  readonly maxBytes: number;
  readonly rules: Levels;
  readonly locale?: Locale | undefined;
}

/** Two bit sets of rules by number: rules whose level is the opposite of the default, and rules that are off. */
type Levels = readonly [flipped: bigint, off: bigint];

const DEFAULT_LEVELS: Levels = [0n, 0n];

/** The settings without options. */
export const DEFAULTS: CheckSettings = { maxBytes: DEFAULT_MAX_BYTES, rules: DEFAULT_LEVELS };

const LEVELS: readonly RuleLevel[] = ["error", "warn", "off"];

/** The names of `CheckOptions`. */
const CHECK_OPTIONS = ["maxBytes", "rules", "locale"] as const;

/**
 * Reads the options of a check.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 */
export function readCheckOptions(options: CheckOptions | undefined): CheckSettings {
  if (options === undefined) return DEFAULTS;
  checkNames(options, CHECK_OPTIONS);
  return {
    maxBytes: maxBytesOf(readOption(options, "maxBytes")),
    rules: levelsOf(readOption(options, "rules")),
    locale: localeOf(readOption(options, "locale")),
  };
}

/** Reads an option. Properties inherited from `Object.prototype` are ignored. */
export function readOption<T extends object, K extends keyof T>(options: T, name: K): T[K] | undefined {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

// The same function under another name, for internal objects: a member on `Object.prototype` is ignored there, too.
export { readOption as ownProperty };

/**
 * Returns the value of an option that must be a function.
 *
 * @throws {TypeError} for anything but a function and `undefined`
 */
export function callable<T>(name: string, value: T): T {
  if (value !== undefined && typeof value !== "function") throw new TypeError(`\`${name}\` must be a function`);
  return value;
}

/** Returns whether a value is an origin as browsers write it, such as `https://shop.example`. */
export const isOrigin = (value: unknown): value is string =>
  typeof value === "string" && URL.canParse(value) && new URL(value).origin === value;

/**
 * Reads an option that must be an integer from `min` to `max`.
 *
 * @throws {TypeError} for any other value
 */
export function readInteger<Name extends string>(
  options: { readonly [Key in Name]?: number | false | undefined },
  name: Name,
  defaultValue: number,
  [min, max]: readonly [number, number],
  orElse = "",
): number {
  const { value = defaultValue } = { value: readOption(options, name) };
  if (!Number.isInteger(value) || (value as number) < min || (value as number) > max)
    throw new TypeError(`\`${name}\` must be an integer from ${min} to ${max}${orElse}`);
  return value as number;
}

/** Reads `maxPages`, the maximum number of pages of ads. */
export const readMaxPages = (options: { readonly maxPages?: number | undefined }): number =>
  readInteger(options, "maxPages", 100, [1, 10_000]);

/**
 * Reads the `timeout` of a call, in milliseconds.
 *
 * @throws {TypeError} for a value that is not allowed
 */
export function readTimeout(options: { readonly timeout?: number | undefined }, defaultTimeout: number): number {
  const timeout = readOption(options, "timeout") ?? defaultTimeout;
  if (!(Number.isFinite(timeout) && timeout >= 1 && timeout <= MAX_MS))
    throw new TypeError(`\`timeout\` must be from 1 to ${MAX_MS} milliseconds`);
  return timeout;
}

/** Returns the settings with a rule at its default level. */
export function withDefaultLevel(settings: CheckSettings, rule: Rule): CheckSettings {
  const others = ~bitOfRule(rule);
  return { ...settings, rules: [settings.rules[0] & others, settings.rules[1] & others] };
}

const bitOfRule = (rule: string): bigint => 1n << BigInt(RULES.indexOf(rule as Rule));

function maxBytesOf(maxBytes: number = DEFAULT_MAX_BYTES): number {
  if (!(maxBytes >= 0 && Number.isFinite(maxBytes)))
    throw new TypeError("`maxBytes` must be a finite number of bytes, 0 or more");
  return Math.min(Math.floor(maxBytes), MAX_BODY_BYTES);
}

function localeOf(locale: Locale | undefined): Locale | undefined {
  if (locale !== undefined && typeof locale?.message !== "function")
    throw new TypeError("`locale` must be a locale of `endcap/locales`");
  return locale;
}

function levelsOf(rules: RuleLevels | undefined): Levels {
  if (rules === undefined) return DEFAULT_LEVELS;
  checkNames(rules, RULES, "rules");
  let [flipped, off] = DEFAULT_LEVELS;
  for (const [rule, level] of Object.entries(rules)) {
    const allowed = LEVELS.slice(0, Number(LEVEL_COUNTS[RULES.indexOf(rule as Rule)]));
    // A rule that allows all three levels is a warning by default.
    if (level === undefined || level === (allowed.length > 2 ? "warn" : "error")) continue;
    if (!allowed.includes(level)) throw new TypeError(`\`rules.${rule}\` must be "${allowed.join('" or "')}"`);
    if (level === "off") off |= bitOfRule(rule);
    else flipped |= bitOfRule(rule);
  }
  return [flipped, off];
}

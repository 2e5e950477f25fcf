// What a caller can choose, made sure of.

import type { CheckOptions } from "./finding.js";
import { MESSAGES, type Rule } from "./generated/rules.js";
import { checkNames } from "./option-names.js";

/** All rules, by their numbers in the module. */
export const RULES = /* @__PURE__ */ Object.keys(MESSAGES) as readonly Rule[];

/** The most bytes of a body where nobody says how many: 1 MiB. */
export const DEFAULT_LIMIT = 1 << 20;

/** The maximum limit: 1 GiB. Not every runtime lets a WebAssembly module hold a larger body. */
export const MAX_LIMIT = 2 ** 30;

/** The most milliseconds that timers can count to. */
export const MOST_MS = 2 ** 31 - 1;

/** What a check goes by. */
export interface Settings {
  /** The most bytes of a body. */
  readonly limit: number;
  /** Breaches to let pass. */
  readonly allow: RuleSet;
}

/** A set of rules, as the module has it: two halves of 32 bits. */
type RuleSet = readonly [low: number, high: number];

const NOTHING: RuleSet = [0, 0];

/** For callers who choose nothing. */
export const DEFAULTS: Settings = { limit: DEFAULT_LIMIT, allow: NOTHING };

/** The names of `CheckOptions`. */
const CHECK_OPTIONS = ["limit", "allow"] as const;

/**
 * Reads the options of a check.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 */
export function settings(options: CheckOptions | undefined): Settings {
  if (options === undefined) return DEFAULTS;
  checkNames(options, CHECK_OPTIONS);
  return { limit: limitOf(own(options, "limit")), allow: allowed(own(options, "allow")) };
}

/** An option of the caller's own; what somebody has put on `Object.prototype` is none. */
export function own<T extends object, K extends keyof T>(options: T, name: K): T[K] | undefined {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

/** A function of the caller's, or none. */
export function callable<T>(name: string, value: T): T {
  if (value !== undefined && typeof value !== "function") throw new TypeError(`${name} must be a function`);
  return value;
}

/** The same settings, with the breaches of a rule not let pass. */
export function withoutAllowing({ limit, allow: [low, high] }: Settings, rule: Rule): Settings {
  const number = RULES.indexOf(rule);
  const bit = 1 << (number % 32);
  return { limit, allow: number < 32 ? [(low & ~bit) >>> 0, high] : [low, (high & ~bit) >>> 0] };
}

function limitOf(limit: number = DEFAULT_LIMIT): number {
  if (!(limit >= 0 && Number.isFinite(limit))) throw new TypeError("limit must be a finite number of bytes, 0 or more");
  return Math.min(Math.floor(limit), MAX_LIMIT);
}

function allowed(rules: readonly Rule[] = []): RuleSet {
  if (!Array.isArray(rules)) throw new TypeError("allow must be a list of names of rules");
  let [low, high] = NOTHING;
  for (const rule of rules as readonly Rule[]) {
    if (typeof rule !== "string") throw new TypeError("allow must be a list of names of rules");
    const number = RULES.indexOf(rule);
    if (number < 0) throw new TypeError(`allow names no rule: ${JSON.stringify(rule)}`);
    if (number < 32) low |= 1 << number;
    else high |= 1 << (number - 32);
  }
  return [low >>> 0, high >>> 0];
}

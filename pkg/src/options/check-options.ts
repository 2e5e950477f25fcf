// Reads the options of checks.

import type { CheckOptions, RuleLevel, RuleLevels } from "../check/issue.js";
import { LEVEL_COUNTS, MESSAGES, type Rule } from "../generated/rules.js";
import type { Locale } from "../locales/locale.js";
import { isLanguage } from "./language.js";
import { checkNames, refuseOption } from "./option-names.js";
import { DEFAULT_MAX_BYTES, type Readers, type Refuse, readBytes, readOptions } from "./options.js";

/** The names of all rules. The index of a rule is the rule's number in the module. */
export const RULES = /* @__PURE__ */ Object.keys(MESSAGES) as readonly Rule[];

/** The options of a check, as read. */
export interface CheckSettings {
  readonly maxBytes: number;
  readonly rules: Levels;
  readonly locale?: Locale | undefined;
}

/**
 * Two bit sets of rules by number, of two 64-bit words each: rules whose level is the opposite of the default, and rules that are
 * off.
 */
type Levels = readonly [flipped: bigint, flippedAbove: bigint, off: bigint, offAbove: bigint];

const DEFAULT_LEVELS: Levels = [0n, 0n, 0n, 0n];

/** The settings without options. */
export const DEFAULTS: CheckSettings = { maxBytes: DEFAULT_MAX_BYTES, rules: DEFAULT_LEVELS };

const LEVELS: readonly RuleLevel[] = ["error", "warn", "off"];

const CHECK_OPTIONS = { maxBytes: readBytes, rules: levelsOf, locale: localeOf } satisfies Readers<CheckOptions>;

/**
 * Reads the options of a check.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 */
export const readCheckOptions = (options: CheckOptions | undefined): CheckSettings =>
  options === undefined ? DEFAULTS : readOptions(options, CHECK_OPTIONS);

const bitOfRule = (rule: string): bigint => 1n << BigInt(RULES.indexOf(rule as Rule));

function localeOf(locale: Locale | undefined, refuse: Refuse): Locale | undefined {
  if (locale === undefined || (typeof locale?.message === "function" && isLanguage(locale.language))) return locale;
  return refuse("must be a locale with a language tag");
}

function levelsOf(rules: RuleLevels | undefined): Levels {
  if (rules === undefined) return DEFAULT_LEVELS;
  checkNames(rules, RULES, "rules");
  let [flipped, , off] = DEFAULT_LEVELS;
  for (const [rule, level] of Object.entries(rules)) {
    const allowed = LEVELS.slice(0, Number(LEVEL_COUNTS[RULES.indexOf(rule as Rule)]));
    // A rule that allows all three levels is a warning by default.
    if (level === undefined || level === (allowed.length > 2 ? "warn" : "error")) continue;
    if (!allowed.includes(level)) refuseOption(rule, `must be "${allowed.join('" or "')}"`, "rules");
    if (level === "off") off |= bitOfRule(rule);
    else flipped |= bitOfRule(rule);
  }
  return [flipped, flipped >> 64n, off, off >> 64n];
}

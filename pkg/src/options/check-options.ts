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

/** The settings without options. */
export const DEFAULTS: CheckSettings = { maxBytes: DEFAULT_MAX_BYTES, rules: [0n, 0n, 0n, 0n] };

const LEVELS: readonly RuleLevel[] = ["error", "warn", "off"];

const CHECK_OPTIONS = { maxBytes: readBytes, rules: levelsOf, locale: localeOf } satisfies Readers<CheckOptions>;

/**
 * Reads the options of a check.
 *
 * @throws {TypeError} for unknown options and for values that are not allowed
 */
export const readCheckOptions = (options: CheckOptions | undefined): CheckSettings =>
  options === undefined ? DEFAULTS : readOptions(options, CHECK_OPTIONS);

function localeOf(locale: Locale | undefined, refuse: Refuse): Locale | undefined {
  if (locale === undefined || (typeof locale?.message === "function" && isLanguage(locale.language))) return locale;
  return refuse("must be a locale with a language");
}

function levelsOf(rules: RuleLevels = {}): Levels {
  checkNames(rules, RULES, "rules");
  let flipped = 0n;
  let off = 0n;
  for (const [rule, level] of Object.entries(rules)) {
    const index = RULES.indexOf(rule as Rule);
    const allowed = LEVELS.slice(0, Number(LEVEL_COUNTS[index]));
    // A rule that allows all three levels is a warning by default.
    if (level === undefined || level === allowed[Number(allowed.length > 2)]) continue;
    if (!allowed.includes(level)) refuseOption(rule, `must be "${allowed.join('" or "')}"`, "rules");
    const bit = 1n << BigInt(index);
    if (level === "off") off |= bit;
    else flipped |= bit;
  }
  return [flipped, flipped >> 64n, off, off >> 64n];
}

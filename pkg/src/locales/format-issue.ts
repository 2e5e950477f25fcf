// Writes the message of an issue in another language, and the URL of its documentation.

import type { IssueParams, Rule } from "../generated/rules.js";
import type { Locale, LocalizableIssue } from "./locale.js";

/**
 * Writes the message of an issue in a language. Also accepts issues that were read from JSON, such as the `errors` of a
 * gateway's response. Returns the issue's own message if the locale lacks its rule, or the params are not those of the rule. For an
 * error that no check reports, such as a lost connection, it returns the sentence `failed` of the locale. Never throws.
 *
 * @example
 * ```ts
 * formatIssue(issue, frCA); // "Saisissez un code CUP de 12 ou 14 chiffres."
 * ```
 */
export function formatIssue(issue: LocalizableIssue, locale: Locale): string {
  let text: unknown;
  try {
    text = issue.message;
    const message: unknown = locale.message({ ...issue, params: issue.params && required(issue) });
    if (typeof message === "string") text = message;
  } catch {
    // JSON of another program may be no issue, or have params of other types.
  }
  return typeof text === "string" ? text : "";
}

/** The params that the issues of a rule can lack, besides `more`. */
const OPTIONAL: { readonly [R in Rule]?: keyof IssueParams[R] } = {
  "too-large": "actual",
  missing: "actual",
  "unknown-field": "suggestion",
  "expires-in": "days",
};

/** Returns the params of an issue. A sentence that reads a missing one throws. */
function required({ rule, params = {} }: LocalizableIssue): object {
  return new Proxy(params, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (value === undefined && name !== "more" && name !== OPTIONAL[rule as Rule])
        throw new TypeError(`the param \`${String(name)}\` is missing`);
      return value;
    },
  });
}

/**
 * Returns the URL of a rule in the rules reference. `base` is the URL where you publish `docs/rules-reference.md`. The anchor of each
 * rule is its name.
 *
 * @example
 * ```ts
 * helpUrl("upc-format", "https://docs.example/rules"); // "https://docs.example/rules#upc-format"
 * ```
 */
export const helpUrl = (rule: Rule, base: string): string => `${base.replace(/#.*$/s, "")}#${encodeURIComponent(rule)}`;

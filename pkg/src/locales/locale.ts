// The types of locales, which have one sentence for each rule in one language, and how they write a message.

import type { IssueParams, Rule } from "../generated/rules.js";
import { isLanguage } from "../options/language.js";
import { refuseOption } from "../options/option-names.js";
import { fieldOf, formatsOf } from "./formats.js";

/** An issue whose message can be written in another language: an `Issue`, an issue of a Standard Schema, or one read from JSON. */
export interface LocalizableIssue {
  readonly rule?: string | null | undefined;
  readonly params?: object | undefined;
  /** The message for a rule that the locale does not have. */
  readonly message?: string | null | undefined;
  readonly segments?: readonly (string | number)[] | undefined;
  readonly path?: string | null | readonly (string | number)[] | undefined;
}

/** Texts for the plural categories of a language. `#` stands for the number. */
export type PluralForms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };

/** The formats of a language, for its sentences. */
export interface Formats {
  /** The label of the field that has the issue, if the catalog has one. */
  readonly field: string | undefined;
  /** Returns the label of a field; without one, the field's name in the service's document. */
  label(field: string): string;
  /** Writes a number, such as 1,000. */
  number(value: number): string;
  /** Writes the form for a number, which replaces `#`. */
  plural(value: number, forms: PluralForms): string;
  /** Writes alternatives, such as "a, b, or c". `names` has the words of this language for values of the service. */
  anyOf(values: readonly string[], names?: { readonly [value: string]: string }): string;
}

/** The sentence for the issues of a rule: a text, or a function from the rule's parameters to a text. */
export type Sentence<R extends Rule> = string | ((params: IssueParams[R], formats: Formats) => string);

/** The data of a locale. */
export interface Catalog {
  /** The language as a BCP 47 tag, such as `fr-CA`: it selects the formats of numbers, lists and plurals. */
  readonly language: string;
  /** A full sentence for each rule. */
  readonly sentences: { readonly [R in Rule]: Sentence<R> };
  /** The sentence for errors that no check reports, such as a lost connection. */
  readonly failed: string;
  /** Returns the sentence after the last warning of a rule and field name, if `count` more of them were dropped. */
  readonly more: (count: number, formats: Formats) => string;
  /** The labels of fields in a form, by the names of the fields in a body. */
  readonly labels?: { readonly [field: string]: string };
}

/** A language for messages: for the option `locale` of checks, and for `formatIssue`. */
export interface Locale extends Catalog {
  /**
   * Writes the message of an issue. Returns the issue's own message if the catalog lacks its rule, or the issue has no `params`;
   * the sentence `failed` if both is so.
   */
  message(issue: LocalizableIssue): string;
}

/**
 * Returns a locale for a catalog.
 *
 * @throws {TypeError} if its `language` is not a language tag
 *
 * @example
 * ```ts
 * const locale = defineLocale({ ...en, labels: { line_items: "Items", title: "Name of the list" } });
 * ```
 */
export const defineLocale = (catalog: Catalog): Locale =>
  isLanguage(catalog.language)
    ? { ...catalog, message }
    : refuseOption("language", "must be a language tag such as fr-CA");

/** Writes the message of an issue. It reads the catalog from `this`, so a copy of a locale with other labels uses those. */
export function message(this: Catalog, issue: LocalizableIssue): string {
  const { rule, params, message } = issue;
  const sentence = Object.hasOwn(this.sentences, rule ?? "") && (this.sentences[rule as Rule] as Sentence<Rule>);
  if (!sentence || !params) return sentence || params ? (message ?? "") : this.failed;
  const formats = formatsOf(this, fieldOf(issue));
  const text = typeof sentence === "string" ? sentence : sentence(params as never, formats);
  const { more } = params as { more?: number };
  return more === undefined ? text : `${text} ${this.more(more, formats)}`;
}

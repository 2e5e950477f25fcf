// The issues of a check, as plain objects.

import type { IssueParams, Rule } from "../generated/rules.js";
import type { Locale } from "../locales/locale.js";

/**
 * The severity of an issue.
 *
 * - `error`: it blocks the request. The service documents that it rejects the value; or the value breaks a type, limit, format or
 *   enum of the service; or it breaks a safety rule of endcap.
 * - `warning`: it does not block. The service may accept the value, but it is deprecated, has no effect, or is probably not intended.
 */
export type Severity = "error" | "warning";

/** The level of a rule: its issues are errors, are warnings, or are not reported. */
export type RuleLevel = "error" | "warn" | "off";

/** One issue: `switch (issue.rule)` narrows `params` to the parameters of that rule. */
export type Issue = { [R in Rule]: IssueOf<R> }[Rule];

/** An issue of the rule `R`. */
export interface IssueOf<R extends Rule> {
  severity: Severity;
  /** The name of the rule, for programs. */
  rule: R;
  /** The service's error code, if it documents the rejection. Otherwise `null`. */
  code: number | null;
  /** The service's `meta.key`, if it documents one. Without a `code`, the path. */
  key: string | null;
  /** The position as text, such as `line_items[3].upcs[1]`. `""` is the root. `null` if the body could not be read. */
  path: string | null;
  /** The position as an array of keys and indexes, such as `["line_items", 3, "upcs", 1]`. */
  segments: (string | number)[];
  /**
   * The byte offset of the value in the checked body. For a JavaScript value, that is the JSON that endcap wrote for it. For a missing
   * field, it is the offset of the object without it.
   */
  start: number;
  /** The byte offset after the value. */
  end: number;
  /** The values in the message, to write it in another language: numbers, names of fields and enum values. */
  params: IssueParams[R];
  /** A message for developers in English, in lower case and without a full stop. With the option `locale`, a sentence for users. */
  message: string;
}

/** The result of a check. */
export type CheckResult =
  | {
      ok: true;
      /**
       * The exact bytes to send. This is the array that was checked if it is a plain `Uint8Array` of this realm whose memory is
       * neither shared nor resizable. Otherwise it is a copy.
       */
      body: Uint8Array<ArrayBuffer>;
      /** The warnings, in the order in which the check found them. */
      issues: Issue[];
      /** Whether warnings were dropped because there were too many. */
      truncated: boolean;
    }
  | {
      ok: false;
      /** Only valid bodies have bytes to send. */
      body?: undefined;
      /** All issues, in the order in which the check found them. */
      issues: Issue[];
      /** Whether issues were dropped because there were too many. */
      truncated: boolean;
    };

/** Levels that differ from the defaults of the rules. */
export type RuleLevels = { readonly [R in Rule]?: RuleLevel | undefined };

/** The options of a check. */
export interface CheckOptions {
  /** The maximum size of a body in bytes. The default is 1 MiB. A number over 1 GiB counts as 1 GiB. */
  maxBytes?: number | undefined;
  /**
   * Errors to lower to warnings (`{ "upc-format": "warn" }`), and warnings to raise to errors or turn off
   * (`{ blank: "error", url: "off" }`). These errors cannot be lowered: those that the service documents as rejections, `syntax`,
   * `too-deep`, `too-large`, `field-case`, and values that cannot be written as JSON.
   */
  rules?: RuleLevels | undefined;
  /** The language of messages, such as `frCA` of `endcap/locales`. The default is English for developers. */
  locale?: Locale | undefined;
}

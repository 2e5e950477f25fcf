// What a check says, as plain objects.

import type { Rule } from "./generated/rules.js";

/**
 * How bad a finding is.
 *
 * - `rejection`: the service rejects it, with the finding's `code` and `key`.
 * - `breach`: it breaks a type, limit, format or closed list that the service states, or a safety rule of endcap's own.
 * - `advice`: the service may well accept it, yet it is deprecated, ignored, or hardly what was meant. Never blocks.
 */
export type FindingClass = "rejection" | "breach" | "advice";

/** One thing that is wrong, or odd, with a payload. */
export interface Finding {
  class: FindingClass;
  /** What it is about: the word for programs to switch on. */
  rule: Rule;
  /** The service's own error code, for a rejection. */
  code: number | null;
  /** What the service's `meta.key` would say; for other classes the path. */
  key: string | null;
  /** The exact place, such as `line_items[3].upcs[1]`; `""` is the root, `null` a document that was not read. */
  path: string | null;
  /** The same, step by step. */
  segments: (string | number)[];
  /** Byte offset of the value in the checked body (of a JS value: in the JSON that endcap wrote of it); for a missing field, of the object it is missing from. */
  start: number;
  /** Byte offset of its end. */
  end: number;
  /** The parameters of the message, for those who word their own. */
  params: Record<string, string | number>;
  /** What was found and what is allowed, in English: lower case, no full stop. */
  message: string;
}

/** What comes of a check. */
export type Verdict =
  | {
      ok: true;
      /**
       * The exact bytes to send: the caller's own array where it gave a plain one (of this realm, of memory that is not
       * shared and of one size, and without members of its own that stand in for the class's), else a new one.
       */
      body: Uint8Array<ArrayBuffer>;
      /** Advices. */
      findings: Finding[];
      truncated: boolean;
    }
  | {
      ok: false;
      /** In the order in which they were met. */
      findings: Finding[];
      /** Whether some findings were dropped because there were too many. */
      truncated: boolean;
    };

/** What a caller can choose. */
export interface CheckOptions {
  /** The maximum size of a body in bytes. The default is 1 MiB. A limit over 1 GiB counts as 1 GiB. */
  limit?: number | undefined;
  /** Breaches to let pass: they only make for advice. Has no effect on rejections, on an unread document, or on `field-case`. */
  allow?: readonly Rule[] | undefined;
}

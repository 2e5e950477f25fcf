// What can be checked, and how: the one way from any input to a verdict.

import { check, release, rule as ruleNumber, too_large } from "./built/core.js";
import { encode } from "./encode.js";
import type { CheckOptions, Verdict } from "./finding.js";
import type { Rule } from "./generated/rules.js";
import { asBytes, type Bytes, isUnshared, lengthOf, loneSurrogate } from "./input.js";
import { enter } from "./module.js";
import { readReport } from "./tape.js";
import { readBack, writeBytes, writeText } from "./write.js";

export type { Bytes };

/** A request body that can be checked. */
export interface Resource {
  /**
   * Checks a body and reports every fault at once. Never throws for what it is given to check.
   *
   * Bytes and strings are JSON text; anything else is a JS value, which may hold null, booleans, finite numbers,
   * bigints, strings, plain arrays and plain objects (`undefined` members are absent).
   *
   * @throws {TypeError} for options that make no sense
   */
  check(input: unknown, options?: CheckOptions): Verdict;
}

/** 1 MiB. */
const DEFAULT_LIMIT = 1 << 20;

/** Shopping list or recipe page: the body of `POST /idp/v1/products/products_link`. */
export const shoppingLists: Resource = /* @__PURE__ */ resource(0);

/** Display placement: the body of `POST /v2/ian/dp`. */
export const placements: Resource = /* @__PURE__ */ resource(1);

/** User account: the body of `POST /v2/users`. */
export const users: Resource = /* @__PURE__ */ resource(2);

/** Access token: the body of `POST /v2/oauth/token`. */
export const tokens: Resource = /* @__PURE__ */ resource(3);

function resource(number: number): Resource {
  return {
    check(input, options) {
      const limit = options === undefined ? DEFAULT_LIMIT : limitOf(own(options, "limit"));
      const allow = options === undefined ? NOTHING : allowed(own(options, "allow"));
      const judge = (length: number, encoded: boolean, own?: Uint8Array<ArrayBuffer>): Verdict => {
        const address = check(number, length, encoded, limit, allow[0], allow[1]);
        const result = verdict(address, length, own);
        release();
        return result;
      };

      const bytes = asBytes(input);
      if (bytes !== undefined) {
        const length = lengthOf(bytes);
        // Memory that is shared may change after the check, so what was checked is handed out.
        const own = isUnshared(bytes) ? bytes : undefined;
        return enter(() => (length > limit ? tooLarge(limit, length) : judge(writeBytes(bytes), false, own)));
      }
      if (typeof input === "string") {
        // A code unit is a byte at least.
        if (input.length > limit) return enter(() => tooLarge(limit));
        const lone = loneSurrogate(input);
        return enter(() => {
          const length = lone < 0 ? writeText(input, limit) : writeBytes(illFormed(input, lone));
          return length > limit ? tooLarge(limit) : judge(length, false);
        });
      }
      // Reading a value may run the caller's code, which may check another one: it must be over before the module is entered.
      const encoded = encode(input, limit);
      return enter(() => (encoded === undefined ? tooLarge(limit) : judge(writeBytes(encoded), true)));
    },
  };
}

/** The verdict of the report at an address; 0 stands for nothing to say. */
function verdict(address: number, length: number, own?: Uint8Array<ArrayBuffer>): Verdict {
  if (address === 0) return { ok: true, body: own ?? readBack(length), findings: [], truncated: false };
  const { ok, findings, truncated } = readReport(address);
  return ok ? { ok, body: own ?? readBack(length), findings, truncated } : { ok, findings, truncated };
}

function tooLarge(limit: number, actual = -1): Verdict {
  return verdict(too_large(limit, actual), 0);
}

/** A text up to its first half of a surrogate pair, and there a byte that no UTF-8 has: that is where it is refused. */
function illFormed(text: string, lone: number): Uint8Array {
  const before = new TextEncoder().encode(text.slice(0, lone));
  const bytes = new Uint8Array(before.length + 1);
  bytes.set(before);
  bytes[before.length] = 0xff;
  return bytes;
}

/** An option of the caller's own; what somebody has put on `Object.prototype` is none. */
function own<K extends keyof CheckOptions>(options: CheckOptions, name: K): CheckOptions[K] {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

function limitOf(limit: number = DEFAULT_LIMIT): number {
  if (!(limit >= 0 && Number.isFinite(limit))) throw new TypeError("limit must be a finite number of bytes, 0 or more");
  // Offsets have 32 bits.
  return Math.min(Math.floor(limit), 0xffff_fffe);
}

/** A set of rules, as the module has it: two halves of 32 bits. */
type RuleSet = readonly [low: number, high: number];

const NOTHING: RuleSet = [0, 0];
const numbers = new Map<Rule, number>();

function allowed(rules: readonly Rule[] = []): RuleSet {
  if (!Array.isArray(rules)) throw new TypeError("allow must be a list of names of rules");
  let [low, high] = NOTHING;
  for (const rule of rules as readonly Rule[]) {
    if (typeof rule !== "string") throw new TypeError("allow must be a list of names of rules");
    const number = numbers.get(rule) ?? enter(() => ruleNumber(writeText(rule, 64)));
    if (number > 63) throw new TypeError(`allow names no rule: ${JSON.stringify(rule)}`);
    numbers.set(rule, number);
    if (number < 32) low |= 1 << number;
    else high |= 1 << (number - 32);
  }
  return [low >>> 0, high >>> 0];
}

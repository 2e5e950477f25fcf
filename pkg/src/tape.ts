// Reads what the module has written: words that point into one text, which is decoded once and then cut.

import type { Finding, FindingClass } from "./finding.js";
import type { Rule } from "./generated/rules.js";
import { memoryBytes, memoryWords } from "./module.js";

/** Stands for what is not there. */
const NONE = 0xffff_ffff;

const CLASSES: readonly FindingClass[] = ["rejection", "breach", "advice"];

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A report as the module writes it. */
export interface Report {
  ok: boolean;
  truncated: boolean;
  findings: Finding[];
}

/** Reads the report at an address. The layout is that of `src/js/tape.rs`. */
export function readReport(address: number): Report {
  const words = memoryWords();
  let at = address >>> 2;
  const next = (): number => words[at++] as number;
  const ok = next() === 1;
  const truncated = next() === 1;
  const start = next();
  const text = decoder.decode(memoryBytes().subarray(start, start + next()));
  /** The range here, of which the first word has been read. */
  const cut = (from: number): string => text.slice(from, next());
  const range = (): string | null => {
    const from = next();
    if (from !== NONE) return cut(from);
    at++;
    return null;
  };
  const findings = list<Finding>(next());
  for (let index = 0; index < findings.length; index++) {
    const finding: Finding = {
      class: CLASSES[next()] as FindingClass,
      rule: cut(next()) as Rule,
      code: next() || null,
      key: range(),
      path: range(),
      message: cut(next()),
      start: next(),
      end: next(),
      segments: list(next()),
      params: {},
    };
    for (let segment = 0; segment < finding.segments.length; segment++) {
      const from = next();
      finding.segments[segment] = from === NONE ? next() : cut(from);
    }
    for (let count = next(); count > 0; count--) {
      const name = cut(next());
      const from = next();
      define(finding.params, name, from === NONE ? float(next(), next()) : cut(from));
    }
    findings[index] = finding;
  }
  return { ok, truncated, findings };
}

const BLANK: readonly unknown[] = Array.from({ length: 512 }, () => 0);

/** An array with elements of its own, so that assigning to them asks no prototype. */
function list<T>(length: number): T[] {
  return BLANK.slice(0, length) as T[];
}

/** Adds a member, whatever somebody has done to `Object.prototype`. */
function define<T>(to: Record<string, T>, name: string, value: T): void {
  if (name in to)
    Object.defineProperty(to, name, {
      __proto__: null,
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    } as PropertyDescriptor);
  else to[name] = value;
}

const halves = new Uint32Array(2);
const whole = new Float64Array(halves.buffer);

/** A 64-bit float of its two halves. */
function float(low: number, high: number): number {
  halves[0] = low;
  halves[1] = high;
  return whole[0] as number;
}

// Reads what the module has found and puts it into words. The layout is that of `src/js/tape.rs`.

import type { Finding, FindingClass } from "./finding.js";
import { MESSAGES, type Rule } from "./generated/rules.js";
import { decode, memoryWords } from "./module.js";
import { RULES } from "./options.js";
import { define, list } from "./own.js";

/** Stands where the address of a text would: an index or a number follows. */
const NONE = 0xffff_ffff;
/** Likewise: several texts follow. */
const LIST = 0xffff_fffe;
/** The bit of a length that marks the payload's own text, as JSON spells it. */
const SPELLING = 0x8000_0000;

const CLASSES: readonly FindingClass[] = ["rejection", "breach", "advice"];

/** A report as the module writes it. */
export interface Report {
  ok: boolean;
  truncated: boolean;
  findings: Finding[];
}

/** Reads the report at an address. Both it and the document must still stand there. */
export function readReport(address: number): Report {
  words = memoryWords();
  at = address >>> 2;
  const ok = next() === 1;
  const truncated = next() === 1;
  const findings = list<Finding>(next());
  for (let index = 0; index < findings.length; index++) findings[index] = finding();
  for (let count = next(); count > 0; count--) {
    const rule = RULES[next()];
    let last = findings.length - 1;
    while (last > 0 && (findings[last]?.rule !== rule || findings[last]?.class !== "advice")) last--;
    sayMore(findings[last] as Finding, next());
  }
  return { ok, truncated, findings };
}

let words: Uint32Array;
let at: number;

const next = (): number => words[at++] as number;

function finding(): Finding {
  // The first eleven words have their places.
  const tape = words;
  const from = at;
  const word = (place: number): number => tape[from + place] as number;
  const rule = RULES[word(1)] as Rule;
  const more = own(word(2), word(3)).text;
  const keyKind = word(5);
  const depth = word(10) - 1;
  at = from + 11;
  let path: string | null = null;
  let parent = "";
  const segments = list<string | number>(depth < 0 ? 0 : depth);
  if (depth >= 0) {
    path = "";
    for (let index = 0, step = at + depth * 2; index < depth; index++) {
      step -= 2;
      parent = path;
      const address = tape[step] as number;
      const length = tape[step + 1] as number;
      if (address === NONE) {
        segments[index] = length;
        path += `[${length}]`;
      } else if (length < SPELLING) {
        const name = own(address, length).text;
        segments[index] = name;
        path += path === "" ? name : `.${name}`;
      } else {
        const name = text(address, length);
        segments[index] = name;
        path += member(name, path);
      }
    }
    at += depth * 2;
  }
  const params: Finding["params"] = {};
  for (let count = next(); count > 0; count--) {
    const name = own(next(), next()).text;
    const value = param(next());
    if (name in params) define(params, name, value);
    else params[name] = value;
  }
  let key: string | null = path;
  if (keyKind !== 1) {
    const keyText = own(word(6), word(7)).text;
    key = keyKind === 2 ? parent : keyKind === 3 ? `${path}.${keyText}` : keyKind === 4 ? keyText : null;
  }
  return {
    class: CLASSES[word(0)] as FindingClass,
    rule,
    code: word(4) || null,
    key,
    path,
    segments,
    start: word(8),
    end: word(9),
    params,
    message: fill(MESSAGES[rule], params) + fill(more, params),
  };
}

/** Lets a finding say how many more there are of its kind. */
function sayMore(finding: Finding, count: number): void {
  define(finding.params, "more", count);
  finding.message += ` (and ${count} more like it)`;
}

/** A text of the module's own. It is ASCII and stands where it is for good. */
interface Own {
  address: number;
  text: string;
}

/** Those that were read before, and by the low bits of their addresses which of those they are. */
const known: Own[] = [{ address: 0, text: "" }];
const places = new Uint16Array(1 << 15);

function own(address: number, length: number): Own {
  const place = address % places.length;
  const before = known[places[place] as number] as Own;
  if (before.address === address && before.text.length === length) return before;
  const fresh = { address, text: decode(address, length) };
  // Two on one place would take it from each other, and the list would grow without end.
  if (places[place] === 0) places[place] = known.push(fresh) - 1;
  return fresh;
}

/** A text, the payload's own or not. */
function text(address: number, length: number): string {
  if (length < SPELLING) return own(address, length).text;
  const spelling = decode(address, length - SPELLING);
  return spelling.includes("\\") ? (JSON.parse(`"${spelling}"`) as string) : spelling;
}

const halves = new Uint32Array(2);
const whole = new Float64Array(halves.buffer);

function param(address: number): string | number {
  const second = next();
  if (address === NONE) {
    halves[0] = second;
    halves[1] = next();
    return whole[0] as number;
  }
  if (address !== LIST) {
    const value = text(address, second);
    return second < SPELLING ? value : value.replace(HIDDEN, "\ufffd");
  }
  let joined = "";
  for (let count = second; count > 0; count--) joined += (joined && ", ") + own(next(), next()).text;
  return joined;
}

/** Characters that would not be seen, or would change how their neighbours are. */
const HIDDEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** A step of a path that is a key of the payload's own. */
function member(key: string, path: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return (path && ".") + key;
  return `["${key.replace(/["\\]/g, "\\$&").replace(HIDDEN, escaped)}"]`;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Of each template filled before: what stands around the names in braces, and those. */
const templates = /* @__PURE__ */ new Map<string, string[]>();

/** Puts parameters in place of their names in braces. */
function fill(template: string, params: Finding["params"]): string {
  let pieces = templates.get(template);
  if (pieces === undefined) {
    pieces = template.split(/[{}]/);
    templates.set(template, pieces);
  }
  let filled = pieces[0] as string;
  for (let index = 1; index < pieces.length; index += 2)
    filled += params[pieces[index] as string] + (pieces[index + 1] as string);
  return filled;
}

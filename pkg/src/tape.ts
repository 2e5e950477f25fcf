// Reads what the module has found and puts it into words. The layout is that of `src/js/tape.rs`.

import { HIDDEN } from "./characters.js";
import type { Finding, FindingClass } from "./finding.js";
import { MESSAGES, type Rule } from "./generated/rules.js";
import { compiled, decode, memoryBytes, memoryWords } from "./module.js";
import { RULES } from "./options.js";
import { define, list } from "./own.js";
import { MOST_SHORT, shortText } from "./utf8.js";

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
  if (readOf !== compiled) {
    // Another module has its texts elsewhere.
    readOf = compiled;
    read.length = 1;
    places.fill(0);
  }
  at = address >>> 2;
  known = 0;
  said = list(RULES.length);
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
  const keyKind = tape[from + 5] as number;
  const depth = (tape[from + 10] as number) - 1;
  at = from + 11;
  const path = depth < 0 ? null : pathOf(depth);
  let key = path;
  if (keyKind !== 1) {
    const text = own(tape[from + 6] as number, tape[from + 7] as number);
    const parent = depth > 1 ? (paths[depth - 2] as string) : "";
    key = keyKind === 2 ? parent : keyKind === 3 ? `${path}.${text}` : keyKind === 4 ? text : null;
  }
  const { params, message } = say(tape[from + 1] as number, tape[from + 2] as number, tape[from + 3] as number);
  return {
    class: CLASSES[tape[from] as number] as FindingClass,
    rule: RULES[tape[from + 1] as number] as Rule,
    code: tape[from + 4] || null,
    key,
    path,
    segments: segments.slice(0, depth < 0 ? 0 : depth),
    start: tape[from + 8] as number,
    end: tape[from + 9] as number,
    params,
    message,
  };
}

/** The deepest path there can be. */
const DEEPEST = 256;

// The last path that was read, from the outermost step on: the words of each step, what it is, and the path as far as
// there. Most findings are next to the one before.
const addresses = new Uint32Array(DEEPEST);
const lengths = new Uint32Array(DEEPEST);
const segments = /* @__PURE__ */ list<string | number>(DEEPEST);
const paths = /* @__PURE__ */ list<string>(DEEPEST);
/** How many of them are of this report. */
let known = 0;

/** Reads a path of so many steps. */
function pathOf(depth: number): string {
  const tape = words;
  let step = at + depth * 2;
  at = step;
  let path = "";
  let isSame = true;
  for (let index = 0; index < depth; index++) {
    step -= 2;
    const address = tape[step] as number;
    const length = tape[step + 1] as number;
    isSame &&= index < known && addresses[index] === address && lengths[index] === length;
    if (isSame) {
      path = paths[index] as string;
      continue;
    }
    addresses[index] = address;
    lengths[index] = length;
    if (address === NONE) {
      segments[index] = length;
      path += `[${length}]`;
    } else {
      const name = text(address, length);
      segments[index] = name;
      path += length < SPELLING ? (path && ".") + name : member(name, path);
    }
    paths[index] = path;
  }
  known = depth;
  return path;
}

/** What a finding says, and where that stands among the words. */
interface Said {
  more: number;
  from: number;
  length: number;
  params: Finding["params"];
  message: string;
}

/** What the last finding of each rule has said: the next one often says the same. */
let said: (Said | 0)[];

/** Reads the parameters of a finding, and puts them into the words of its rule, and into more of them where it has those. */
function say(rule: number, more: number, size: number): Said {
  const tape = words;
  const before = said[rule];
  if (before && before.more === more) {
    const { from, length } = before;
    let same = 0;
    while (same < length && tape[from + same] === tape[at + same]) same++;
    if (same === length) {
      at += length;
      // Each finding has its own.
      before.params = { ...before.params };
      return before;
    }
  }
  const from = at;
  const params: Finding["params"] = {};
  for (let count = next(); count > 0; count--) {
    const name = own(next(), next());
    const value = param(next());
    if (name in params) define(params, name, value);
    else params[name] = value;
  }
  const message = fill(MESSAGES[RULES[rule] as Rule], params) + (size === 0 ? "" : fill(own(more, size), params));
  const now = { more, from, length: at - from, params, message };
  said[rule] = now;
  return now;
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
const read: Own[] = [{ address: 0, text: "" }];
const places = new Uint16Array(1 << 15);
/** The module whose texts these are. */
let readOf: unknown;

function own(address: number, length: number): string {
  const place = address % places.length;
  const before = read[places[place] as number] as Own;
  if (before.address === address && before.text.length === length) return before.text;
  const text = decode(address, length);
  // Two on one place would take it from each other, and the list would grow without end.
  if (places[place] === 0) places[place] = read.push({ address, text }) - 1;
  return text;
}

/** A text, the payload's own or not. */
function text(address: number, length: number): string {
  if (length < SPELLING) return own(address, length);
  const size = length - SPELLING;
  const spelling = size > MOST_SHORT ? decode(address, size) : shortText(memoryBytes(), address, address + size);
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
  for (let count = second; count > 0; count--) joined += (joined && ", ") + own(next(), next());
  return joined;
}

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

// Reads the report of the module and writes its messages. The layout is that of `src/js/tape.rs`.

import { MESSAGES, PHRASES, type Rule } from "../generated/rules.js";
import { RULES } from "../options/options.js";
import { define, list } from "../options/own.js";
import { HIDDEN } from "./characters.js";
import type { Issue } from "./issue.js";
import { compiled, decode, memoryBytes, memoryWords } from "./module.js";
import { MAX_SHORT, shortText } from "./utf8.js";

/** Stands where the address of a text would: an index or a number follows. */
const NONE = 0xffff_ffff;
/** Likewise: several texts follow. */
const LIST = 0xffff_fffe;
/** The bit of a length that marks the payload's own text, as JSON spells it. */
const SPELLING = 0x8000_0000;

/** A report as the module writes it. */
export interface Report {
  ok: boolean;
  truncated: boolean;
  issues: Issue[];
}

/** Reads the report at an address. Both it and the document must still stand there. */
export function readReport(address: number): Report {
  words = memoryWords();
  if (readOf !== compiled) {
    // Another module has its texts elsewhere.
    readOf = compiled;
    read.length = 1;
    places.fill(0);
    wordLists.clear();
  }
  at = address >>> 2;
  cachedDepth = 0;
  textsOfRules.fill(0);
  const ok = next() === 1;
  const truncated = next() === 1;
  const issues = list<Issue>(next());
  for (let index = 0; index < issues.length; index++) issues[index] = issue();
  for (let count = next(); count > 0; count--) {
    const rule = RULES[next()];
    let last = issues.length - 1;
    while (last > 0 && (issues[last]?.rule !== rule || issues[last]?.severity === "error")) last--;
    addCount(issues[last] as Issue, next());
  }
  return { ok, truncated, issues };
}

let words: Uint32Array;
let at: number;

const next = (): number => words[at++] as number;

function issue(): Issue {
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
  const { params, message } = textOfRule(tape[from + 1] as number, tape[from + 2] as number, tape[from + 3] as number);
  return {
    severity: tape[from] === 0 ? "error" : "warning",
    rule: RULES[tape[from + 1] as number] as Rule,
    code: tape[from + 4] || null,
    key,
    path,
    segments: segments.slice(0, depth < 0 ? 0 : depth),
    start: tape[from + 8] as number,
    end: tape[from + 9] as number,
    params,
    message,
  } as Issue;
}

/** The deepest path there can be. */
const DEEPEST = 256;

// The last path that was read, from the outermost step on: the words of each step, what it is, and the path as far as
// there. Most issues are next to the one before.
const addresses = new Uint32Array(DEEPEST);
const lengths = new Uint32Array(DEEPEST);
const segments = /* @__PURE__ */ list<string | number>(DEEPEST);
const paths = /* @__PURE__ */ list<string>(DEEPEST);
/** How many of them are of this report. */
let cachedDepth = 0;

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
    isSame &&= index < cachedDepth && addresses[index] === address && lengths[index] === length;
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
  cachedDepth = depth;
  return path;
}

/** Parameters as they are read. */
type Params = Record<string, string | number | readonly string[]>;

/** What an issue says, and where that stands among the words. */
interface RuleText {
  more: number;
  from: number;
  length: number;
  params: Params;
  message: string;
}

/** What the last issue of each rule has said: the next one often says the same. */
const textsOfRules = /* @__PURE__ */ list<RuleText | 0>(RULES.length);

/** Reads the parameters of an issue, and puts them into the words of its rule, and into more of them where it has those. */
function textOfRule(rule: number, more: number, size: number): RuleText {
  const tape = words;
  const before = textsOfRules[rule];
  if (before && before.more === more) {
    const { from, length } = before;
    let same = 0;
    while (same < length && tape[from + same] === tape[at + same]) same++;
    if (same === length) {
      at += length;
      // Each issue has its own.
      before.params = { ...before.params };
      return before;
    }
  }
  const from = at;
  const params: Params = {};
  for (let count = next(); count > 0; count--) {
    const name = own(next(), next());
    const value = param(next());
    if (name in params) define(params, name, value);
    else params[name] = value;
  }
  templates[rule] ||= MESSAGES[RULES[rule] as Rule].split(/[{}]/);
  let message = fill(templates[rule], params);
  if (size > 0) message += fill(own(more, size).split(/[{}]/), params);
  const now = { more, from, length: at - from, params, message };
  textsOfRules[rule] = now;
  return now;
}

/** Lets an issue say how many more there are of its kind. */
function addCount(issue: Issue, count: number): void {
  define(issue.params, "more", count);
  issue.message += ` (and ${count} more like it)`;
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
  const spelling = size > MAX_SHORT ? decode(address, size) : shortText(memoryBytes(), address, address + size);
  return spelling.includes("\\") ? (JSON.parse(`"${spelling}"`) as string) : spelling;
}

const halves = new Uint32Array(2);
const whole = new Float64Array(halves.buffer);

function param(address: number): Params[string] {
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
  const id = next();
  let words = wordLists.get(id);
  if (words?.length === second) {
    at += second * 2;
    return words;
  }
  words = list<string>(second);
  for (let index = 0; index < second; index++) (words as string[])[index] = own(next(), next());
  // All issues with this list share it.
  wordLists.set(id, Object.freeze(words));
  return words;
}

/** Lists of words that were read before, by their addresses in the module. */
const wordLists = /* @__PURE__ */ new Map<number, readonly string[]>();

/** A step of a path that is a key of the payload's own. */
function member(key: string, path: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return (path && ".") + key;
  return `["${key.replace(/["\\]/g, "\\$&").replace(HIDDEN, escaped)}"]`;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The message of each rule that was filled before: what stands around the names in braces, and those. */
const templates = /* @__PURE__ */ list<string[] | 0>(RULES.length);

/** What a message says for a token. */
const phrase = (token: string): string =>
  PHRASES[token] ?? `${/^[aeio]/.test(token) ? "an" : "a"} ${token.replace(/-/g, " ")}`;

/** What a message shows of a parameter: after `~` the phrase of its token. */
function shown(name: string, params: Params): unknown {
  if (name[0] === "~") return phrase(params[name.slice(1)] as string);
  const value = params[name];
  if (typeof value !== "object") return value;
  let text = joined.get(value);
  if (text === undefined) {
    text = value.join(", ");
    joined.set(value, text);
  }
  return text;
}

/** What messages show of lists of words. */
const joined = /* @__PURE__ */ new WeakMap<readonly string[], string>();

/** Puts parameters in place of their names in braces. */
function fill(pieces: string[], params: Params): string {
  let filled = pieces[0] as string;
  for (let index = 1; index < pieces.length; index += 2)
    filled += shown(pieces[index] as string, params) + (pieces[index + 1] as string);
  return filled;
}

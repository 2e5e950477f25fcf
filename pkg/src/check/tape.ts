// Reads the report of the module and writes its messages. The report is a tape: a sequence of 32-bit words, whose layout is that of
// `src/js/tape.rs`. Texts are passed as addresses and lengths, and decoded texts are cached, because most issues repeat them.

import { MESSAGES, PHRASES, type Rule } from "../generated/rules.js";
import { RULES } from "../options/check-options.js";
import { define, newArray } from "../options/own.js";
import { HIDDEN } from "./characters.js";
import type { Issue } from "./issue.js";
import { compiled, decode, memoryBytes, memoryWords } from "./module.js";
import { MAX_SHORT, shortText } from "./utf8.js";

/** Replaces the address of a text where an index or a number follows. */
const NUMBER = 0xffff_ffff;
/** Replaces the address of a text where a list of texts follows. */
const LIST = 0xffff_fffe;
/** The bit of a length that marks a text of the checked document. Such a text still has its JSON escapes. */
const FROM_DOCUMENT = 0x8000_0000;

/** A report as objects. */
export interface Report {
  ok: boolean;
  truncated: boolean;
  issues: Issue[];
}

/** Reads the report at an address. The report and the document must still be in the module's memory. */
export function readReport(address: number): Report {
  words = memoryWords();
  if (cachedModule !== compiled) {
    // Another module has other addresses.
    cachedModule = compiled;
    cachedTexts.length = 1;
    cacheIndexes.fill(0);
    textLists.clear();
  }
  at = address >>> 2;
  cachedDepth = 0;
  lastRuleTexts.fill(0);
  const ok = next() === 1;
  const truncated = next() === 1;
  const issues = newArray<Issue>(next());
  for (let index = 0; index < issues.length; index++) issues[index] = readIssue();
  // The last warning of each kind with dropped warnings follows, with their number, which its message then reports.
  for (let last = next(); last !== NUMBER; last = next()) addCount(issues[last] as Issue, next());
  return { ok, truncated, issues };
}

let words: Uint32Array;
let at: number;

const next = (): number => words[at++] as number;

function readIssue(): Issue {
  // The first nine words of an issue are at fixed offsets.
  const tape = words;
  const start = at;
  const keyKind = tape[start + 5] as number;
  const depth = (tape[start + 8] as number) - 1;
  at = start + 9;
  const path = depth < 0 ? null : readPath(depth);
  // Key kind 1, as numbered in `Key` of `src/schema/issue.rs`: the path.
  let key = path;
  if (keyKind !== 1) {
    const parent = depth > 1 ? (paths[depth - 2] as string) : "";
    // 2: the path without its last segment. 3: its first segment. 4: the path and `base`. 0: no key.
    key = keyKind === 2 ? parent : keyKind === 3 ? (paths[0] as string) : keyKind === 4 ? `${path}.base` : null;
  }
  const { params, message } = readRuleText(
    tape[start + 1] as number,
    tape[start + 2] as number,
    tape[start + 3] as number,
  );
  return {
    severity: tape[start] === 0 ? "error" : "warning",
    rule: RULES[tape[start + 1] as number] as Rule,
    code: tape[start + 4] || null,
    key,
    path,
    segments: segments.slice(0, depth < 0 ? 0 : depth),
    start: tape[start + 6] as number,
    end: tape[start + 7] as number,
    params,
    message,
  } as Issue;
}

/** The maximum number of segments in a path. */
const MAX_SEGMENTS = 256;

// The last path that was read: for each segment, its two words, the segment itself, and the path up to it. Most paths share their
// first segments with the path before.
const addresses = new Uint32Array(MAX_SEGMENTS);
const lengths = new Uint32Array(MAX_SEGMENTS);
const segments = /* @__PURE__ */ newArray<string | number>(MAX_SEGMENTS);
const paths = /* @__PURE__ */ newArray<string>(MAX_SEGMENTS);
/** The number of segments that are cached from this report. */
let cachedDepth = 0;

/** Reads a path of so many segments. The tape has the last segment first. */
function readPath(depth: number): string {
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
    if (address === NUMBER) {
      segments[index] = length;
      path += `[${length}]`;
    } else {
      const name = text(address, length);
      segments[index] = name;
      path += length < FROM_DOCUMENT ? (path && ".") + name : keySegment(name, path);
    }
    paths[index] = path;
  }
  cachedDepth = depth;
  return path;
}

/** The parameters of an issue. */
type Params = Record<string, string | number | readonly string[]>;

/** The parameters and the message of an issue, and the words of the tape that they were read from. */
interface RuleText {
  /** The address of the suffix of the message. */
  suffixAddress: number;
  start: number;
  length: number;
  params: Params;
  message: string;
}

/** The text of the last issue of each rule. The next issue of the rule often has the same one. */
const lastRuleTexts = /* @__PURE__ */ newArray<RuleText | 0>(RULES.length);

/**
 * Reads the parameters of an issue and fills them into the message of its rule, and those of the suffix, which is at
 * `suffixAddress` if `suffixLength` is not 0.
 */
function readRuleText(rule: number, suffixAddress: number, suffixLength: number): RuleText {
  const tape = words;
  const last = lastRuleTexts[rule];
  if (last && last.suffixAddress === suffixAddress) {
    const { start, length } = last;
    let equalWords = 0;
    while (equalWords < length && tape[start + equalWords] === tape[at + equalWords]) equalWords++;
    if (equalWords === length) {
      at += length;
      // Each issue gets its own object.
      last.params = { ...last.params };
      return last;
    }
  }
  const start = at;
  const params: Params = {};
  for (let count = next(); count > 0; count--) {
    const name = moduleText(next(), next());
    const value = readParam(next());
    if (name in params) define(params, name, value);
    else params[name] = value;
  }
  templates[rule] ||= MESSAGES[RULES[rule] as Rule].split(/[{}]/);
  let message = fill(templates[rule], params);
  if (suffixLength > 0) message += fill(moduleText(suffixAddress, suffixLength).split(/[{}]/), params);
  const current = { suffixAddress, start, length: at - start, params, message };
  lastRuleTexts[rule] = current;
  return current;
}

/** Adds to an issue how many more issues of its kind were dropped. */
function addCount(issue: Issue, count: number): void {
  define(issue.params, "more", count);
  issue.message += ` (and ${count} more like it)`;
}

/** A constant text of the module. It is ASCII, and its address never changes. */
interface CachedText {
  address: number;
  text: string;
}

/** The constant texts that were read before. The first entry is a dummy: the index 0 marks an empty slot in `cacheIndexes`. */
const cachedTexts: CachedText[] = [{ address: 0, text: "" }];
/** A hash table of indexes in `cachedTexts`, by the low bits of the address. */
const cacheIndexes = new Uint16Array(1 << 15);
/** The module that the cached texts belong to. */
let cachedModule: unknown;

/** Returns a constant text of the module. */
function moduleText(address: number, length: number): string {
  const slot = address % cacheIndexes.length;
  const cached = cachedTexts[cacheIndexes[slot] as number] as CachedText;
  if (cached.address === address && cached.text.length === length) return cached.text;
  const text = decode(address, length);
  // On a collision the first text stays. If two texts replaced each other, the list would grow without end.
  if (cacheIndexes[slot] === 0) cacheIndexes[slot] = cachedTexts.push({ address, text }) - 1;
  return text;
}

/** Returns a text of the module or of the checked document. */
function text(address: number, length: number): string {
  if (length < FROM_DOCUMENT) return moduleText(address, length);
  const size = length - FROM_DOCUMENT;
  const escapedText = size > MAX_SHORT ? decode(address, size) : shortText(memoryBytes(), address, address + size);
  return escapedText.includes("\\") ? (JSON.parse(`"${escapedText}"`) as string) : escapedText;
}

/** A double and its two words, to convert one to the other. */
const halves = new Uint32Array(2);
const whole = new Float64Array(halves.buffer);

/** Reads a parameter: a number, a text or a list of texts. */
function readParam(address: number): Params[string] {
  const second = next();
  if (address === NUMBER) {
    halves[0] = second;
    halves[1] = next();
    return whole[0] as number;
  }
  if (address !== LIST) {
    const value = text(address, second);
    return second < FROM_DOCUMENT ? value : value.replace(HIDDEN, "\ufffd");
  }
  const id = next();
  let texts = textLists.get(id);
  if (texts?.length === second) {
    at += second * 2;
    return texts;
  }
  texts = newArray<string>(second);
  for (let index = 0; index < second; index++) (texts as string[])[index] = moduleText(next(), next());
  // All issues with this list share it.
  textLists.set(id, Object.freeze(texts));
  return texts;
}

/** Lists of texts that were read before, by their addresses in the module. */
const textLists = /* @__PURE__ */ new Map<number, readonly string[]>();

/** Returns a segment of a path for a key of the document that is not a declared field. */
function keySegment(key: string, path: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return (path && ".") + key;
  return `["${key.replace(/["\\]/g, "\\$&").replace(HIDDEN, escaped)}"]`;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The message template of each rule that was used before, split at its braces: texts and parameter names alternate. */
const templates = /* @__PURE__ */ newArray<string[] | 0>(RULES.length);

/** Returns the phrase for a token in a message. */
const phraseOf = (token: string): string =>
  PHRASES[token] ?? `${/^[aeio]/.test(token) ? "an" : "a"} ${token.replace(/-/g, " ")}`;

/** Returns a parameter as a message shows it. With `~` before the name, that is the phrase for its token. */
function formatParam(name: string, params: Params): unknown {
  if (name[0] === "~") return phraseOf(params[name.slice(1)] as string);
  const value = params[name];
  if (typeof value !== "object") return value;
  let text = joinedLists.get(value);
  if (text === undefined) {
    text = value.join(", ");
    joinedLists.set(value, text);
  }
  return text;
}

/** Lists of texts as messages show them. */
const joinedLists = /* @__PURE__ */ new WeakMap<readonly string[], string>();

/** Fills parameters into a split template. */
function fill(pieces: string[], params: Params): string {
  let filled = pieces[0] as string;
  for (let index = 1; index < pieces.length; index += 2)
    filled += formatParam(pieces[index] as string, params) + (pieces[index + 1] as string);
  return filled;
}

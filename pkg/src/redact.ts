// Redacts text of the service before it becomes part of an error: the secrets that were sent, credentials and e-mail
// addresses by their form, and names and phone numbers of the user at hand. Numbers and ids stay: they are what one needs
// to find a mistake. The twin of `src/http/redact.rs`.

import { INVISIBLE } from "./characters.js";
import { type Decoded, rounds } from "./decoded.js";

const REDACTED = "[redacted]";

/** What was sent that no error may show. */
export interface Sensitive {
  readonly secrets: readonly string[];
  readonly names: readonly string[];
  readonly phones: readonly string[];
}

/** For readers that know nothing of the request. */
export const NOTHING_SENT: Sensitive = { secrets: [], names: [], phones: [] };

/** No more characters of a text are read. */
const MAX_READ = 16384;
const START = /^.{0,16384}/su;

/** Returns at most `max` characters of a text on one line, and an ellipsis where there are more. `isCut`: the text goes on. */
export function redactLine(text: string, max: number, sent: Sensitive, isCut = false): string {
  const [start] = text.length > MAX_READ ? (START.exec(text) as unknown as [string]) : [text];
  const goesOn = isCut || start.length < text.length;
  const line = redact(goesOn ? withoutLastWord(start) : start, sent)
    .replace(INVISIBLE, " ")
    .trimStart();
  const characters = [...(goesOn ? line : line.trimEnd()).slice(0, 2 * max + 1)];
  return characters.slice(0, max).join("") + (goesOn || characters.length > max ? "…" : "");
}

/** A text that was cut, without its last word, which may be the beginning of a secret. */
export function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/\s/.test(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

/** Returns a text with all that is sensitive redacted, however often it is escaped. */
export function redact(text: string, sent: Sensitive): string {
  const hidden = new Uint8Array(text.length);
  const patterns = patternsOf(sent);
  for (const decoded of rounds(text))
    for (const [from, to] of found(decoded, patterns)) hide(hidden, decoded, from, to);
  let shown = "";
  for (let at = 0; at < text.length; ) {
    const isHidden = hidden[at] === 1;
    let end = at;
    while (end < text.length && (hidden[end] === 1) === isHidden) end++;
    shown += isHidden ? REDACTED : text.slice(at, end);
    at = end;
  }
  return shown;
}

/** Marks the source of a range of decoded text. */
function hide(hidden: Uint8Array, { starts, ends }: Decoded, from: number, to: number): void {
  hidden.fill(1, starts?.[from] ?? from, ends?.[to - 1] ?? to);
}

type Range = readonly [from: number, to: number];

const ESCAPED = /[\\^$.*+?()[\]{}|/]/g;
/** A shorter secret is redacted only where it is a word of its own. */
const MIN_PART = 8;
/** Shorter secrets, and words of names, are too common to be redacted. */
const MIN_WORD = 3;
const NO_WORD_BEFORE = "(?<![\\p{Alphabetic}\\p{N}])";
const NO_WORD_AFTER = "(?![\\p{Alphabetic}\\p{N}])";

/** Patterns with Unicode properties, as texts: V8 takes a millisecond to parse the first one, which can wait until an error is read. */
const EMAIL =
  "[\\p{Alphabetic}\\p{N}.!#$%&*+/=?^_`{|}~-]{1,64}@[\\p{Alphabetic}\\p{N}-]{1,63}(?:\\.[\\p{Alphabetic}\\p{N}-]{1,63})+";
const LETTERS = "\\p{Alphabetic}{3,}";
const compiled = /* @__PURE__ */ new Map<string, RegExp>();

/** Returns the regular expression of a pattern, which is compiled once. */
function patternOf(source: string): RegExp {
  let pattern = compiled.get(source);
  if (pattern === undefined) {
    pattern = new RegExp(source, "gu");
    compiled.set(source, pattern);
  }
  return pattern;
}

/** The values of the schemes `Bearer` and `Basic`. */
const CREDENTIAL = /(?:[Bb][Ee][Aa][Rr][Ee][Rr]|[Bb][Aa][Ss][Ii][Cc])[\s:=+"'>]{1,4}(?<value>[\w.~+/-]{3,}=*)/gu;
/** A telephone number: seven digits or more, with at most two of what people write among them in between. */
const PHONE = /[+(]{0,2}\d(?:[ \-./()]{0,2}\d){6,}/g;

interface Patterns {
  readonly words: RegExp | undefined;
  readonly phones: readonly string[];
}

function patternsOf({ secrets, names, phones }: Sensitive): Patterns {
  const literal = (text: string): string => text.replace(ESCAPED, "\\$&");
  const word = (text: string): string => NO_WORD_BEFORE + literal(text) + NO_WORD_AFTER;
  const alternatives = [
    ...secrets
      .filter(({ length }) => length >= MIN_WORD)
      .map((each) => (each.length < MIN_PART ? word(each) : literal(each))),
    ...names.flatMap((name) => Array.from(name.matchAll(patternOf(LETTERS)), ([found]) => word(found))),
  ];
  // The longest first, so that of two that begin alike no rest is shown.
  alternatives.sort((a, b) => b.length - a.length);
  return {
    words: alternatives.length === 0 ? undefined : new RegExp(alternatives.join("|"), "giu"),
    phones: phones.map(digitsOf).filter(({ length }) => length >= 7),
  };
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** The ranges of a text that are to be redacted. */
function* found({ text }: Decoded, { words, phones }: Patterns): Generator<Range> {
  if (words !== undefined) for (const { 0: match, index } of text.matchAll(words)) yield [index, index + match.length];
  if (text.includes("@"))
    for (const { 0: match, index } of text.matchAll(patternOf(EMAIL))) yield [index, index + match.length];
  for (const { 0: match, index, groups } of text.matchAll(CREDENTIAL)) {
    const { value } = groups as { value: string };
    const end = index + match.length;
    if (isCredential(value)) yield [end - value.length, end];
  }
  if (phones.length === 0) return;
  for (const { 0: match, index } of text.matchAll(PHONE)) {
    const digits = digitsOf(match);
    // With or without the country's code.
    if (phones.some((phone) => phone.endsWith(digits) || digits.endsWith(phone))) yield [index, index + match.length];
  }
}

/** Whether what follows a scheme is more than a word of a sentence, such as in "Basic authentication is needed". */
function isCredential(value: string): boolean {
  const inner = value.replace(/[.=]+$/, "");
  return inner.length >= 20 || /[\d_~+/]|[a-z][A-Z]/.test(inner);
}

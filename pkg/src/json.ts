// Reads JSON that somebody else wrote, as far as it goes. `JSON.parse` knows the parts, but of a document that was cut it
// keeps nothing, and of two members with one name it tells only the last.

import { mended } from "./input.js";
import {
  afterAll,
  afterColon,
  afterSpace,
  afterValue,
  BROKEN,
  CLOSE_OBJECT,
  COMMA,
  closing,
  closingQuote,
  isOpening,
  plainEnd,
  QUOTE,
} from "./skip.js";

/** A place in a document. Everything here throws where the syntax breaks; what was read before that counts. */
export interface Cursor {
  /**
   * Enters the object or array that is due, and calls `visit` at each of its values: a member by its name, an item by
   * an empty one. Gives `false`, and stays, where something else is due.
   */
  each(start: "{" | "[", visit: (name: string) => void): boolean;
  /** The value that is due; `undefined` for an object or array, which is stepped over. */
  read(): unknown;
  /** Steps over the value that is due, and over all that follows it in its object or array. */
  leave(): void;
  /**
   * The number that is due if it is whole as it is written, or without its fraction if it `truncates` and there is no
   * exponent; `undefined` for anything else.
   */
  integer(truncates: boolean): number | undefined;
  /** The first character of the value that is due. */
  peek(): string | undefined;
  /** Whether there is no more text. */
  isAtEnd(): boolean;
  /** Makes sure that the document ends here. */
  finish(): void;
}

/** More than a number or a word, so that `JSON.parse` refuses ill-formed ones. */
const WORD = /true|false|null|-?\d*(?:\.\d*)?(?:[eE][-+]?\d*)?/y;

/** Whole numbers as nearly all are written. */
const PLAIN = /^-?\d+(?:\.0)?$/;

/** A cursor at the outermost value. Nesting may be of any depth, so nothing here recurs. */
export function cursor(text: string): Cursor {
  /** What closes the objects and arrays that are open, and the innermost one's again. */
  const ends: number[] = [];
  let end = 0;
  let at = 0;
  let isDue = true;
  let isFirst = false;
  /** The last member's. */
  let name = "";

  /** The string that is due. One without escapes stands for itself: what was decoded has no half of a surrogate pair. */
  const string = (): string => {
    const start = at;
    const odd = plainEnd(text, start);
    const quote = closingQuote(text, odd);
    at = quote + 1;
    return odd === quote ? text.slice(start + 1, quote) : mended(JSON.parse(text.slice(start, at)) as string);
  };

  const scalar = (): unknown => {
    isDue = false;
    if (text.charCodeAt(at) === QUOTE) return string();
    WORD.lastIndex = at;
    WORD.test(text);
    const value: unknown = JSON.parse(text.slice(at, WORD.lastIndex));
    at = WORD.lastIndex;
    return value;
  };

  const enter = (): void => {
    end = closing(text.charCodeAt(at++));
    ends.push(end);
    isFirst = true;
    isDue = false;
  };

  /** Steps to the next value of the innermost object or array, past the name of a member; false at the end, which is left. */
  const next = (): boolean => {
    if (isDue) skip();
    at = afterSpace(text, at);
    const wasFirst = isFirst;
    isFirst = false;
    if (text.charCodeAt(at) === end) {
      at++;
      ends.pop();
      end = ends[ends.length - 1] as number;
      return false;
    }
    if (!wasFirst) {
      if (text.charCodeAt(at) !== COMMA) throw BROKEN;
      at = afterSpace(text, at + 1);
    }
    if (end === CLOSE_OBJECT) {
      if (text.charCodeAt(at) !== QUOTE) throw BROKEN;
      name = string();
      at = afterColon(text, at);
    }
    isDue = true;
    return true;
  };
  const skip = (): void => {
    isDue = false;
    at = afterValue(text, at);
  };

  const read = (): unknown => (isOpening(text.charCodeAt(at)) ? skip() : scalar());

  at = afterSpace(text, at);
  return {
    each(start, visit) {
      if (text[at] !== start) return false;
      enter();
      const isObject = start === "{";
      while (next()) visit(isObject ? name : "");
      return true;
    },
    read,
    leave() {
      isDue = false;
      // The end is for those that step to the next value.
      at = afterAll(text, at, end) - 1;
    },
    integer(truncates) {
      const start = at;
      const value = read();
      if (typeof value !== "number") return undefined;
      const raw = text.slice(start, at);
      // Adding zero makes a zero of a negative one.
      if (PLAIN.test(raw) || isInteger(raw)) return value + 0;
      return truncates && !/e/i.test(raw) ? Number(raw.replace(/\..*/, "")) + 0 : undefined;
    },
    peek: () => text[at],
    isAtEnd: () => at >= text.length,
    finish() {
      if (isDue) skip();
      at = afterSpace(text, at);
      if (at < text.length) throw BROKEN;
    },
  };
}

/** Whether a number has no fraction as it is written: as it is read, a small one may be lost. */
function isInteger(raw: string): boolean {
  const [, before = "", after = "", exponent = "0"] = /^-?(\d*)\.?(\d*)(?:e(.*))?$/i.exec(raw) ?? [];
  const digits = before + after;
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  // The digits after the point that remain.
  return end === 0 || end - before.length <= Number(exponent);
}

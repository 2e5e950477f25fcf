// Reads JSON that somebody else wrote, as far as it goes. `JSON.parse` knows the parts, but of a document that was cut it
// keeps nothing, and of two members with one name it tells only the last.

import { mended } from "./input.js";

/** A place in a document. Everything here throws where the syntax breaks; what was read before that counts. */
export interface Cursor {
  /**
   * Enters the object or array that is due, and calls `visit` at each of its values: a member by its name, an item by
   * an empty one. Gives `false`, and stays, where something else is due.
   */
  each(start: "{" | "[", visit: (name: string) => void): boolean;
  /** The value that is due; `undefined` for an object or array, which is stepped over. */
  read(): unknown;
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

const BROKEN = /* @__PURE__ */ Symbol("broken");

/** More than a number or a word, so that `JSON.parse` refuses ill-formed ones. */
const WORD = /true|false|null|-?\d*(?:\.\d*)?(?:[eE][-+]?\d*)?/y;
/** A number or a word and no more, for those that nobody asks for. */
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** A cursor at the outermost value. Nesting may be of any depth, so nothing here recurs. */
export function cursor(text: string): Cursor {
  /** What closes the objects and arrays that are open, and the innermost one's again. */
  const ends: number[] = [];
  let end = 0;
  let at = 0;
  let isDue = true;
  let isFirst = false;

  const space = (): void => {
    for (let unit = text.charCodeAt(at); unit <= 0x20; unit = text.charCodeAt(++at))
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
  };

  const expect = (unit: number): void => {
    if (text.charCodeAt(at++) !== unit) throw BROKEN;
    space();
  };

  /** The string that is due. One without escapes stands for itself: what was decoded has no half of a surrogate pair. */
  const string = (): string => {
    const start = at + 1;
    let end = start;
    let unit = text.charCodeAt(end);
    while (unit !== QUOTE && unit !== BACKSLASH && unit >= 0x20) unit = text.charCodeAt(++end);
    if (unit === QUOTE) {
      at = end + 1;
      return text.slice(start, end);
    }
    for (; unit !== QUOTE; unit = text.charCodeAt(++end)) {
      if (unit === BACKSLASH) end++;
      if (end >= text.length) throw BROKEN;
    }
    const value = JSON.parse(text.slice(at, end + 1)) as string;
    at = end + 1;
    return mended(value);
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
    end = text.charCodeAt(at++) === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST;
    ends.push(end);
    isFirst = true;
    isDue = false;
  };

  /** Steps to the next value of the innermost object or array, past the name of a member; false at the end, which is left. */
  const next = (): boolean => {
    if (isDue) skip();
    space();
    const wasFirst = isFirst;
    isFirst = false;
    if (text.charCodeAt(at) === end) {
      at++;
      ends.pop();
      end = ends[ends.length - 1] as number;
      return false;
    }
    if (!wasFirst) expect(COMMA);
    if (end === CLOSE_OBJECT) {
      if (text.charCodeAt(at) !== QUOTE) throw BROKEN;
      name = string();
      space();
      expect(COLON);
    }
    isDue = true;
    return true;
  };
  /** The last member's. */
  let name = "";

  const isOpening = (): boolean => {
    const unit = text.charCodeAt(at);
    return unit === OPEN_OBJECT || unit === OPEN_LIST;
  };

  /** Steps over a value that is no object or array. */
  const pass = (): void => {
    isDue = false;
    if (text.charCodeAt(at) === QUOTE) {
      string();
      return;
    }
    SCALAR.lastIndex = at;
    if (!SCALAR.test(text)) throw BROKEN;
    at = SCALAR.lastIndex;
  };

  const skip = (): void => {
    const depth = ends.length;
    do {
      if (isOpening()) enter();
      else pass();
      while (ends.length > depth && !next());
    } while (ends.length > depth);
  };

  const read = (): unknown => (isOpening() ? skip() : scalar());

  space();
  return {
    each(start, visit) {
      if (text[at] !== start) return false;
      enter();
      const isObject = start === "{";
      while (next()) visit(isObject ? name : "");
      return true;
    },
    read,
    integer(truncates) {
      const start = at;
      const value = read();
      if (typeof value !== "number") return undefined;
      const raw = text.slice(start, at);
      // Adding zero makes a zero of a negative one.
      if (isInteger(raw)) return value + 0;
      return truncates && !/e/i.test(raw) ? Number(raw.replace(/\..*/, "")) + 0 : undefined;
    },
    peek: () => text[at],
    isAtEnd: () => at >= text.length,
    finish() {
      if (isDue) skip();
      space();
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

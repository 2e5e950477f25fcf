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

/** A cursor at the outermost value. Nesting may be of any depth, so nothing here recurs. */
export function cursor(text: string): Cursor {
  /** What closes the objects and arrays that are open. */
  const ends: string[] = [];
  let at = 0;
  let isDue = true;
  let isFirst = false;

  const space = (): void => {
    while (" \t\n\r".includes(text[at] ?? "x")) at++;
  };

  const expect = (character: string): void => {
    if (text[at++] !== character) throw BROKEN;
    space();
  };

  const scalar = (): unknown => {
    let end = at;
    if (text[at] === '"') {
      for (let unit = 0; unit !== 0x22; unit = text.charCodeAt(++end)) {
        if (unit === 0x5c) end++;
        if (end >= text.length) throw BROKEN;
      }
      end++;
    } else {
      WORD.lastIndex = at;
      WORD.test(text);
      end = WORD.lastIndex;
    }
    const value: unknown = JSON.parse(text.slice(at, end));
    at = end;
    isDue = false;
    return typeof value === "string" ? mended(value) : value;
  };

  const enter = (start: string): void => {
    at++;
    ends.push(start === "{" ? "}" : "]");
    isFirst = true;
    isDue = false;
  };

  /** Steps to the next value of the innermost object or array; `undefined` at its end, which is left. */
  const next = (): string | undefined => {
    if (isDue) skip();
    space();
    const end = ends.at(-1);
    const wasFirst = isFirst;
    isFirst = false;
    if (text[at] === end) {
      at++;
      ends.pop();
      return undefined;
    }
    if (!wasFirst) expect(",");
    let name = "";
    if (end === "}") {
      if (text[at] !== '"') throw BROKEN;
      name = scalar() as string;
      space();
      expect(":");
    }
    isDue = true;
    return name;
  };

  const isOpening = (): boolean => text[at] === "{" || text[at] === "[";

  const skip = (): void => {
    const depth = ends.length;
    do {
      if (isOpening()) enter(text[at] as string);
      else scalar();
      while (ends.length > depth && next() === undefined);
    } while (ends.length > depth);
  };

  const read = (): unknown => (isOpening() ? skip() : scalar());

  space();
  return {
    each(start, visit) {
      if (text[at] !== start) return false;
      enter(start);
      for (let name = next(); name !== undefined; name = next()) visit(name);
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

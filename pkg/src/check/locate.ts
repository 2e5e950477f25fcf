// Converts the byte offsets of an issue to lines, columns and UTF-16 offsets.

const LINE_FEED = 0x0a;

/** A position in a text. */
export interface Position {
  /** The index in the string, in UTF-16 code units. */
  offset: number;
  /** The line, from 1. */
  line: number;
  /** UTF-16 code units from the start of the line, from 1. */
  column: number;
}

/** A range of a text. */
export interface Location {
  start: Position;
  /** The position after the range. */
  end: Position;
}

/**
 * Returns the lines and columns of an issue in the checked text.
 *
 * @param text the text that was checked, as a string
 * @param issue the issue, or any range of bytes of the text's UTF-8
 * @throws {TypeError} if `text` is not a string, or the offsets are missing or in the wrong order
 *
 * @example
 * ```ts
 * const { issues } = shoppingLists.check(text);
 * for (const issue of issues) console.log(`line ${locate(text, issue).start.line}: ${issue.message}`);
 * ```
 */
export function locate(text: string, issue: { start: number; end: number }): Location {
  const { start, end } = issue;
  if (typeof text !== "string") throw new TypeError("`text` must be a string");
  if (!(start >= 0 && end >= start))
    throw new TypeError("`issue` must have byte offsets: `start`, and `end` not before it");
  const cursor = cursorOver(text);
  return { start: cursor.until(start), end: cursor.until(end) };
}

/** Returns a cursor that moves through a text. Each call of `until` must pass a later byte offset. */
function cursorOver(text: string): { until(end: number): Position } {
  let byte = 0;
  let offset = 0;
  let line = 1;
  let lineStart = 0;
  return {
    /** Returns the position of a byte; if that is inside a character, the position after it. */
    until(end) {
      while (byte < end && offset < text.length) {
        const point = text.codePointAt(offset) as number;
        offset += point > 0xffff ? 2 : 1;
        byte += point < 0x80 ? 1 : point < 0x800 ? 2 : point > 0xffff ? 4 : 3;
        if (point === LINE_FEED) {
          line++;
          lineStart = offset;
        }
      }
      return { offset, line, column: offset - lineStart + 1 };
    },
  };
}

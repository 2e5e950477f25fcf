// From the byte offsets of a finding to what editors and people count in.

const LINE_FEED = 0x0a;

/** A place in a text. */
export interface Position {
  /** UTF-16 code units from the start, as strings are indexed. */
  offset: number;
  /** The line, from 1. */
  line: number;
  /** UTF-16 code units from the start of the line, from 1. */
  column: number;
}

/** A range of a text. */
export interface Location {
  start: Position;
  end: Position;
}

/**
 * Finds where a finding stands in the text that was checked, for editors and for people.
 *
 * @param text the text that was checked, as a string
 * @param finding the finding, or any range of bytes of the text's UTF-8
 * @throws {TypeError} for anything else
 */
export function locate(text: string, finding: { start: number; end: number }): Location {
  const { start, end } = finding;
  if (typeof text !== "string") throw new TypeError("locate needs the text as a string");
  if (!(start >= 0 && end >= start))
    throw new TypeError("locate needs a finding, or byte offsets: start, and end not before it");
  const all = places(text);
  return { start: all.until(start), end: all.until(end) };
}

/** Walks through a text, from one place to a later one. */
function places(text: string): { until(end: number): Position } {
  let byte = 0;
  let offset = 0;
  let line = 1;
  let lineStart = 0;
  return {
    /** The place of that byte; the end of its character, where it is in the midst of one. */
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

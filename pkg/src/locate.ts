// From the byte offsets of a finding to what editors and people count in.

import { locate as locateBytes, release } from "./built/core.js";
import { enter, memoryWords } from "./module.js";
import { writeText } from "./write.js";

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
  // Read before the module is entered: a getter may check something else.
  const { start, end } = finding;
  if (typeof text !== "string") throw new TypeError("locate needs the text as a string");
  if (!(start >= 0 && end >= start))
    throw new TypeError("locate needs a finding, or byte offsets: start, and end not before it");
  return enter(() => {
    const length = writeText(text, text.length * 3);
    const at = locateBytes(length, start, end) >>> 2;
    const words = memoryWords();
    const position = (first: number): Position => ({
      offset: words[first] as number,
      line: words[first + 1] as number,
      column: words[first + 2] as number,
    });
    const location = { start: position(at), end: position(at + 3) };
    release();
    return location;
  });
}

// From the byte offsets of a finding to what editors and people count in.

import { locate as locateBytes } from "./built/core.js";
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
 */
export function locate(text: string, finding: { start: number; end: number }): Location {
  return enter(() => {
    const length = writeText(text, text.length * 3);
    const at = locateBytes(length, finding.start, finding.end) >>> 2;
    const words = memoryWords();
    const position = (first: number): Position => ({
      offset: words[first] as number,
      line: words[first + 1] as number,
      column: words[first + 2] as number,
    });
    return { start: position(at), end: position(at + 3) };
  });
}

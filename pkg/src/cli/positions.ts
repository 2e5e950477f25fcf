// Converts byte offsets to lines and columns, as `locate` does. It reads bytes and not a string, because a file may not be valid
// UTF-8, and converts all offsets in one pass.

const LINE_FEED = 10;

/** A position in a file. */
export interface FilePosition {
  /** The line, from 1. */
  line: number;
  /** UTF-16 code units from the start of the line, from 1. */
  column: number;
  /** The byte offset at which the line starts. */
  lineStart: number;
}

/** Returns the positions of byte offsets. */
export function positionsOf(bytes: Uint8Array, offsets: number[]): Map<number, FilePosition> {
  const positions = new Map<number, FilePosition>();
  const [...sorted] = new Set(offsets);
  let [line, column, lineStart, at] = [1, 1, 0, 0];
  for (const offset of sorted.sort((a, b) => a - b)) {
    for (; at < Math.min(offset, bytes.length); at++) {
      const byte = bytes[at] as number;
      if (byte === LINE_FEED) [line, column, lineStart] = [line + 1, 1, at + 1];
      else column += unitsAt(bytes, at);
    }
    positions.set(offset, { line, column, lineStart });
  }
  return positions;
}

/** Returns the offset of the end of the line that contains `from`, but at most `maxBytes` after `from`. */
export function lineEnd(bytes: Uint8Array, from: number, maxBytes: number): number {
  const near = bytes.subarray(from, from + maxBytes).indexOf(LINE_FEED);
  return near < 0 ? Math.min(from + maxBytes, bytes.length) : from + near;
}

const decoder = new TextDecoder();

/** Returns the number of UTF-16 code units of the character that begins at an offset; 0 for a byte inside a character. */
function unitsAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number;
  if ((byte & 0xc0) === 0x80) return 0;
  // An invalid byte is shown as one unit.
  return byte >= 0xf0 && (decoder.decode(bytes.subarray(at, at + 4)).codePointAt(0) as number) > 0xffff ? 2 : 1;
}

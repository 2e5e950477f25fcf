// Converts byte offsets to lines and columns as `locate` does, but for all issues at once, and for files that may not be text.

const LINE_FEED = 10;

export interface Place {
  /** The line, from 1. */
  line: number;
  /** UTF-16 code units from the start of the line, from 1. */
  column: number;
  /** The offset at which the line starts. */
  lineStart: number;
}

/** The places of these offsets. */
export function placesOf(bytes: Uint8Array, offsets: number[]): Map<number, Place> {
  const places = new Map<number, Place>();
  const [...sorted] = new Set(offsets);
  let [line, column, lineStart, at] = [1, 1, 0, 0];
  for (const offset of sorted.sort((a, b) => a - b)) {
    for (; at < Math.min(offset, bytes.length); at++) {
      const byte = bytes[at] as number;
      if (byte === LINE_FEED) [line, column, lineStart] = [line + 1, 1, at + 1];
      else column += unitsOf(byte);
    }
    places.set(offset, { line, column, lineStart });
  }
  return places;
}

/** The offset at which the line ends that this one is in, but no further than `most` bytes on. */
export function lineEnd(bytes: Uint8Array, from: number, maxBytes: number): number {
  const near = bytes.subarray(from, from + maxBytes).indexOf(LINE_FEED);
  return near < 0 ? Math.min(from + maxBytes, bytes.length) : from + near;
}

/** How many code units begin with this byte of a sequence. */
function unitsOf(byte: number): number {
  if ((byte & 0xc0) === 0x80) return 0;
  return byte >= 0xf0 ? 2 : 1;
}

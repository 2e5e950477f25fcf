// Cuts the part of a line that shows an issue, and underlines it.

import { lineEnd } from "./positions.js";
import { type Cell, cells, width } from "./text.js";

/** The maximum number of bytes of a line that are read on each side of an issue's start. */
const REACH = 1024;

/** A part of a line, and the carets that underline the issue in it. */
export interface Excerpt {
  line: string;
  /** The spaces before the carets. */
  indent: string;
  carets: string;
}

/**
 * Returns the part of the line that starts at `lineStart` around the bytes from `start` to `end`, and underlines those that are in the
 * line. `maxColumns` is the maximum number of columns.
 */
export function excerpt(bytes: Uint8Array, lineStart: number, start: number, end: number, maxColumns: number): Excerpt {
  const lineStop = lineEnd(bytes, start, REACH);
  const from = Math.max(lineStart, boundary(bytes, start - REACH));
  const before = cells(decode(bytes.subarray(from, start)));
  const marked = cells(decode(bytes.subarray(start, Math.min(end, lineStop))));
  const after = cells(decode(bytes.subarray(Math.min(end, lineStop), lineStop)));
  const isCut = from > lineStart || lineStop - start === REACH;
  return fitToColumns(before, marked, after, isCut, maxColumns);
}

/** Cuts both ends of the line to `maxColumns`, and marks each cut by an ellipsis. */
function fitToColumns(before: Cell[], marked: Cell[], after: Cell[], isCut: boolean, maxColumns: number): Excerpt {
  const isWhole = !isCut && width(before) + width(marked) + width(after) <= maxColumns;
  // The marked part takes at most half of the columns, so that some text around it is shown.
  const shown = isWhole ? marked : takeFirst(marked, Math.max(1, Math.floor(maxColumns / 2)));
  const remaining = maxColumns - width(shown);
  const shownAfter = isWhole ? after : takeFirst(after, Math.max(0, Math.floor(remaining / 2) - 1));
  const shownBefore = isWhole ? before : takeLast(before, Math.max(0, remaining - width(shownAfter) - 2));
  const [left, right] = [
    shownBefore.length < before.length ? "…" : "",
    shown.length + shownAfter.length < marked.length + after.length ? "…" : "",
  ];
  const text = (all: Cell[]) => all.map((cell) => cell.text).join("");
  return {
    line: left + text(shownBefore) + text(shown) + (shown.length < marked.length ? "" : text(shownAfter)) + right,
    indent: " ".repeat(left.length + width(shownBefore)),
    carets: "^".repeat(Math.max(1, width(shown))),
  };
}

function takeFirst(all: Cell[], maxColumns: number): Cell[] {
  let [count, usedColumns] = [0, 0];
  for (; count < all.length; count++) {
    usedColumns += (all[count] as Cell).width;
    if (usedColumns > maxColumns) break;
  }
  return all.slice(0, count);
}

function takeLast(all: Cell[], maxColumns: number): Cell[] {
  return takeFirst([...all].reverse(), maxColumns).reverse();
}

/** Returns the first offset from here on at which a UTF-8 character can start. */
function boundary(bytes: Uint8Array, offset: number): number {
  let at = Math.max(0, offset);
  while (at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80) at++;
  return at;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).replace(/\r$/, "");
}

// Cuts the part of a line that shows an issue, and underlines it.

import { lineEnd } from "./places.js";
import { type Cell, cells, width } from "./text.js";

/** Bytes on each side of an issue's start, beyond which nothing of a line is looked at. */
const REACH = 1024;

/** A line as wide as there is room, and carets for the line below it. */
export interface Excerpt {
  line: string;
  indent: string;
  carets: string;
}

/** Shows the bytes from `start` to `end`, as far as they are in the line that starts at `lineStart`. */
export function excerpt(bytes: Uint8Array, lineStart: number, start: number, end: number, room: number): Excerpt {
  const lineStop = lineEnd(bytes, start, REACH);
  const from = Math.max(lineStart, boundary(bytes, start - REACH));
  const before = cells(decode(bytes.subarray(from, start)));
  const marked = cells(decode(bytes.subarray(start, Math.min(end, lineStop))));
  const after = cells(decode(bytes.subarray(Math.min(end, lineStop), lineStop)));
  const isCut = from > lineStart || lineStop - start === REACH;
  return fitted(before, marked, after, isCut, room);
}

/** Cuts from the ends what there is no room for, and says so. */
function fitted(before: Cell[], marked: Cell[], after: Cell[], isCut: boolean, room: number): Excerpt {
  const isWhole = !isCut && width(before) + width(marked) + width(after) <= room;
  // What is marked may take half of it, so there is always something around it.
  const shown = isWhole ? marked : first(marked, Math.max(1, Math.floor(room / 2)));
  const aroundIt = room - width(shown);
  const behind = isWhole ? after : first(after, Math.max(0, Math.floor(aroundIt / 2) - 1));
  const ahead = isWhole ? before : last(before, Math.max(0, aroundIt - width(behind) - 2));
  const [left, right] = [
    ahead.length < before.length ? "…" : "",
    shown.length + behind.length < marked.length + after.length ? "…" : "",
  ];
  const text = (all: Cell[]) => all.map((each) => each.text).join("");
  return {
    line: left + text(ahead) + text(shown) + (shown.length < marked.length ? "" : text(behind)) + right,
    indent: " ".repeat(left.length + width(ahead)),
    carets: "^".repeat(Math.max(1, width(shown))),
  };
}

function first(all: Cell[], room: number): Cell[] {
  let [count, used] = [0, 0];
  for (; count < all.length; count++) {
    used += (all[count] as Cell).width;
    if (used > room) break;
  }
  return all.slice(0, count);
}

function last(all: Cell[], room: number): Cell[] {
  return first([...all].reverse(), room).reverse();
}

/** The first offset from here on at which a character can start. */
function boundary(bytes: Uint8Array, offset: number): number {
  let at = Math.max(0, offset);
  while (at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80) at++;
  return at;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).replace(/\r$/, "");
}

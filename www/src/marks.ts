// The marks of issues in the text.

import { classOf, type IssueClass, moreSevere } from "./classes.ts";
import type { Lines } from "./lines.ts";
import type { Located } from "./located.ts";

/** A piece of a line that an issue is about. Columns are in UTF-16 code units, from 0. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly class: IssueClass;
}

/** Of an object or array with more characters, only the opening bracket is marked, so that most of the text stays unmarked. */
const MAX_MARKED_CONTAINER = 60;

/** Returns the marks of each line. An issue marks the line in which it starts. */
export function marksByLine(lines: Lines, located: readonly Located[]): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>();
  for (const { issue, start, end } of located) {
    const { line, column: from } = lines.at(start.offset);
    const text = lines.texts[line] ?? "";
    const length = markedLength(text, from, end.offset - start.offset);
    const mark = { from, to: from + length, class: classOf(issue) };
    const others = marks.get(line);
    if (others) others.push(mark);
    else marks.set(line, [mark]);
  }
  return marks;
}

function markedLength(text: string, from: number, length: number): number {
  const opens = text[from] === "{" || text[from] === "[";
  if (opens && (length > MAX_MARKED_CONTAINER || from + length > text.length)) return 1;
  return Math.min(length, text.length - from);
}

/** Returns the marks of a line as pieces in order that do not overlap. Overlapping marks get the most severe class. */
export function flattened(marks: readonly Mark[]): Mark[] {
  const cuts = [...new Set(marks.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const pieces: Mark[] = [];
  for (const [index, from] of cuts.entries()) {
    const to = cuts[index + 1] ?? from;
    const covering = marks.filter((mark) => mark.from <= from && to <= mark.to);
    if (from < to && covering.length > 0) pieces.push({ from, to, class: maxSeverity(covering) });
  }
  return pieces;
}

/** Returns the most severe class of marks. */
export function maxSeverity(marks: readonly Mark[]): IssueClass {
  return marks.reduce<IssueClass>((max, mark) => moreSevere(mark.class, max), "warning");
}

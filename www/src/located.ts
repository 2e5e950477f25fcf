// Finds the positions of issues in the text, and the issues at a position.

import { type Issue, locate, type Position } from "endcap";

/** An issue and its range in the text. */
export interface Located {
  readonly issue: Issue;
  readonly start: Position;
  readonly end: Position;
}

const ORIGIN: Position = { offset: 0, line: 1, column: 1 };

/**
 * Locates all issues of a check, each from the start of the one before it. So a long text is read about once, and not once for each
 * issue.
 */
export function locateAll(text: string, issues: readonly Issue[]): Located[] {
  const located = new Map<Issue, Located>();
  let from = ORIGIN;
  let fromByte = 0;
  for (const issue of [...issues].sort((a, b) => a.start - b.start)) {
    const range = { start: issue.start - fromByte, end: issue.end - fromByte };
    // The range cannot reach further, because a text has at least as many bytes as UTF-16 code units.
    const { start, end } = locate(text.slice(from.offset, from.offset + range.end), range);
    const entry = { issue, start: shifted(from, start), end: shifted(from, end) };
    located.set(issue, entry);
    from = entry.start;
    fromByte = issue.start;
  }
  return issues.flatMap((issue) => located.get(issue) ?? []);
}

/** Converts a position that is relative to `origin` to one in the whole text. */
function shifted(origin: Position, position: Position): Position {
  return {
    offset: origin.offset + position.offset,
    line: origin.line + position.line - 1,
    column: position.line === 1 ? origin.column + position.column - 1 : position.column,
  };
}

/**
 * Returns the issues at a caret or selection: those with exactly this range, else the innermost ones around it. Outer issues are left
 * out, because one about the whole document would nearly always be marked.
 */
export function issuesAt(located: readonly Located[], start: number, end: number): Located[] {
  const exact = located.filter((entry) => entry.start.offset === start && entry.end.offset === end);
  if (exact.length > 0) return exact;
  const around = located.filter((entry) => entry.start.offset <= start && end <= entry.end.offset);
  const shortest = Math.min(...around.map(length));
  return around.filter((entry) => length(entry) === shortest);
}

function length(entry: Located): number {
  return entry.end.offset - entry.start.offset;
}

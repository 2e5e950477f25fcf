import { type Issue, locate, type Position } from "endcap";

/** An issue and where it stands in the text. */
export interface Located {
  readonly issue: Issue;
  readonly start: Position;
  readonly end: Position;
}

const ORIGIN: Position = { offset: 0, line: 1, column: 1 };

/**
 * Locates all issues of one check. Each is looked for from where the one before it begins, so that a long text is
 * read about once, not once per issue.
 */
export function locateAll(text: string, issues: readonly Issue[]): Located[] {
  const located = new Map<Issue, Located>();
  let from = ORIGIN;
  let fromByte = 0;
  for (const issue of [...issues].sort((a, b) => a.start - b.start)) {
    const range = { start: issue.start - fromByte, end: issue.end - fromByte };
    // As far as the range can reach: no text has fewer bytes than UTF-16 units.
    const { start, end } = locate(text.slice(from.offset, from.offset + range.end), range);
    const place = { issue, start: shifted(from, start), end: shifted(from, end) };
    located.set(issue, place);
    from = place.start;
    fromByte = issue.start;
  }
  return issues.flatMap((issue) => located.get(issue) ?? []);
}

/** `position`, counted from `origin`, as a position in the whole text. */
function shifted(origin: Position, position: Position): Position {
  return {
    offset: origin.offset + position.offset,
    line: origin.line + position.line - 1,
    column: position.line === 1 ? origin.column + position.column - 1 : position.column,
  };
}

/**
 * The issues a caret or selection stands in: those whose range is selected exactly, else the innermost around the
 * caret. An outer one, often the whole document, would be marked nearly always and tell nothing.
 */
export function issuesAt(located: readonly Located[], start: number, end: number): Located[] {
  const exact = located.filter((place) => place.start.offset === start && place.end.offset === end);
  if (exact.length > 0) return exact;
  const around = located.filter((place) => place.start.offset <= start && end <= place.end.offset);
  const shortest = Math.min(...around.map(length));
  return around.filter((place) => length(place) === shortest);
}

function length(place: Located): number {
  return place.end.offset - place.start.offset;
}

// Formats the issues for programs.

import type { Outcome } from "./check.js";

/** Returns what is printed of a file. It does not hold the file's bytes, so they can be freed before the next file is read. */
export const entryOf = ({ file, result: { ok, truncated }, issues }: Outcome) => ({
  file,
  ok,
  truncated,
  issues: issues.map(({ place: { line, column }, ...issue }) => ({ ...issue, line, column })),
});

/** Returns JSON in ASCII, so it can be shown in a terminal as it is. */
export function toJson(entries: ReturnType<typeof entryOf>[]): string {
  const ascii = JSON.stringify(entries, null, 2).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${ascii}\n`;
}

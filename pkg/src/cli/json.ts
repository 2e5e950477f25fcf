// Formats issues as JSON, for programs.

import type { FileResult } from "./check.js";

/** Returns the entry for a file in the output. It does not contain the file's bytes, so they are freed before the next file is read. */
export const entryOf = ({ file, result: { ok, truncated }, issues }: FileResult) => ({
  file,
  ok,
  truncated,
  issues: issues.map(({ position: { line, column }, endPosition: _, ...issue }) => ({ ...issue, line, column })),
});

/** Returns JSON in ASCII, which terminals show without acting on any character. */
export function toJson(entries: unknown): string {
  const ascii = JSON.stringify(entries, null, 2).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${ascii}\n`;
}

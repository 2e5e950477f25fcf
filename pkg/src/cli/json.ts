// What was found, for programs.

import type { Outcome } from "./check.js";

/** JSON in ASCII, so it can be shown in a terminal as it is. */
export function toJson(outcomes: Outcome[]): string {
  const files = outcomes.map(({ file, verdict: { ok, truncated }, findings }) => ({
    file,
    ok,
    truncated,
    findings: findings.map(({ place: { line, column }, ...finding }) => ({ ...finding, line, column })),
  }));
  const ascii = JSON.stringify(files, null, 2).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${ascii}\n`;
}

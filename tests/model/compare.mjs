// Compares the issues of the implementation with those of the model for one body.

import { limits } from "./limits.mjs";

const textOf = ({ severity, rule, code, key, path }) => [severity, rule, code, key, path].join(" | ");
const isWarning = (issue) => issue.severity === "warning";

/**
 * Returns the difference as text, or null. `verdict` is that of the implementation, `all` are the issues of the model.
 * If there are more issues than a report holds, those in the report must be issues of the model, and as many as the limit.
 */
export function disagreement(verdict, all, bounds = limits) {
  const reported = new Set(verdict.issues.map(textOf));
  const issues = all.filter((issue) => !issue.isOptional || reported.has(textOf(issue)));
  const warnings = issues.filter(isWarning);
  const errors = issues.filter((issue) => !isWarning(issue));
  if (verdict.ok !== (errors.length === 0)) return `ok is ${verdict.ok}`;

  const ofRule = new Map();
  for (const { rule } of warnings) ofRule.set(rule, (ofRule.get(rule) ?? 0) + 1);
  let warningsDue = 0;
  for (const count of ofRule.values()) warningsDue += Math.min(count, bounds.warningsOfOneRule);
  const due = Math.min(errors.length, bounds.maxErrors) + Math.min(warningsDue, bounds.maxWarnings);
  if (verdict.truncated !== due < issues.length) return `truncated is ${verdict.truncated}`;

  const left = new Map();
  for (const issue of issues) left.set(textOf(issue), (left.get(textOf(issue)) ?? 0) + 1);
  for (const issue of verdict.issues) {
    const text = textOf(issue);
    if (!left.get(text)) return `only the implementation finds ${text}`;
    left.set(text, left.get(text) - 1);
  }
  if (verdict.issues.length === due) return null;
  const missed = [...left].filter(([, count]) => count > 0).map(([text]) => text);
  const some = missed.slice(0, 5).join(", ");
  return `${verdict.issues.length} issues instead of ${due}; only the model finds ${some}`;
}

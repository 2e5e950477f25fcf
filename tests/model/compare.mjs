// Compares the issues of the implementation with those of the model for one body.

import { limits } from "./limits.mjs";

const textOf = ({ severity, rule, code, key, path }) => [severity, rule, code, key, path].join(" | ");
const isWarning = (issue) => issue.severity === "warning";

/** The maximum number of kinds of warnings in a report. Only changed levels of rules make a body have more. */
export const MAX_KINDS = 64;

/** Counts warnings by their rule and the last name in their path. `more` is the number that the last one says were dropped. */
function countedKinds(warnings) {
  const kinds = new Map();
  for (const { rule, path, params } of warnings) {
    const [name] = /(?:\["(?:[^"\\]|\\.)*"\]|[^.[\]]*)(?=(?:\[\d+\])*$)/.exec(path);
    const isDeclared = rule !== "unknown-field" && !/^metadata[.[]/.test(path);
    const kind = `${rule} ${isDeclared} ${name}`;
    kinds.set(kind, { count: (kinds.get(kind)?.count ?? 0) + 1, isDeclared, more: params?.more ?? (params && 0) });
  }
  return kinds;
}

/**
 * Returns the difference as text, or null. `verdict` is that of the implementation, `all` are the issues of the model.
 * If there are more issues than a report holds, those in the report must be issues of the model, and as many as the limit.
 */
export function disagreement(verdict, all) {
  const reported = new Set(verdict.issues.map(textOf));
  const issues = all.filter((issue) => !issue.isOptional || reported.has(textOf(issue)));
  const warnings = issues.filter(isWarning);
  const errors = issues.filter((issue) => !isWarning(issue));
  if (verdict.ok !== (errors.length === 0)) return `ok is ${verdict.ok}`;

  const kinds = countedKinds(warnings);
  const reportedKinds = countedKinds(verdict.issues.filter(isWarning));
  const undeclared = [...kinds.values()].filter(({ isDeclared }) => !isDeclared).length;
  const kindsDue = Math.min(kinds.size - Math.max(undeclared - limits.undeclaredKinds, 0), MAX_KINDS);
  if (reportedKinds.size !== kindsDue) return `${reportedKinds.size} kinds of warnings instead of ${kindsDue}`;
  let repeatsDue = 0;
  for (const [kind, { count, more }] of reportedKinds) {
    const all = kinds.get(kind)?.count ?? 0;
    repeatsDue += Math.min(all, limits.warningsOfOneKind) - 1;
    if (more !== undefined && count + more !== all) return `${kind}: ${count} warnings and ${more} more, of ${all}`;
  }
  const due = Math.min(errors.length, limits.maxErrors) + kindsDue + Math.min(repeatsDue, limits.repeatedWarnings);
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

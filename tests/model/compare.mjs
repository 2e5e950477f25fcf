// Whether the implementation and the model say the same of a body.

import { limits } from "./limits.mjs";

const textOf = ({ class: class_, rule, code, key, path }) => [class_, rule, code, key, path].join(" | ");
const isAdvice = (finding) => finding.class === "advice";

/**
 * What the two disagree about, in words, or null. `verdict` is the implementation's, `all` the model's findings.
 * Where there are too many to keep, those kept must be among the model's, and as many as are due.
 */
export function disagreement(verdict, all, kept = limits) {
  const given = new Set(verdict.findings.map(textOf));
  const findings = all.filter((finding) => !finding.isOptional || given.has(textOf(finding)));
  const advices = findings.filter(isAdvice);
  const blocking = findings.filter((finding) => !isAdvice(finding));
  if (verdict.ok !== (blocking.length === 0)) return `ok is ${verdict.ok}`;

  const ofRule = new Map();
  for (const { rule } of advices) ofRule.set(rule, (ofRule.get(rule) ?? 0) + 1);
  let advicesDue = 0;
  for (const count of ofRule.values()) advicesDue += Math.min(count, kept.advicesOfOneRule);
  const due = Math.min(blocking.length, kept.blockingKept) + Math.min(advicesDue, kept.advicesKept);
  if (verdict.truncated !== due < findings.length) return `truncated is ${verdict.truncated}`;

  const left = new Map();
  for (const finding of findings) left.set(textOf(finding), (left.get(textOf(finding)) ?? 0) + 1);
  for (const finding of verdict.findings) {
    const text = textOf(finding);
    if (!left.get(text)) return `only the implementation finds ${text}`;
    left.set(text, left.get(text) - 1);
  }
  if (verdict.findings.length === due) return null;
  const missed = [...left].filter(([, count]) => count > 0).map(([text]) => text);
  const some = missed.slice(0, 5).join(", ");
  return `${verdict.findings.length} findings instead of ${due}; only the model finds ${some}`;
}

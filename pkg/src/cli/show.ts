// Formats issues for a terminal.

import { styleText } from "node:util";
import type { FileResult, LocatedIssue } from "./check.js";
import { excerpt } from "./excerpt.js";
import { readable } from "./text.js";

const COLORS = { error: "red", warning: "yellow" } as const;

/** Colors a text if the terminal, NO_COLOR and FORCE_COLOR allow it. */
const styled = (style: Parameters<typeof styleText>[0], text: string) =>
  styleText(style, text, { stream: process.stdout });

/** Returns the output for a file, for a terminal with so many columns. */
export function show(outcome: FileResult, columns: number): string {
  const { file, result, issues } = outcome;
  const name = readable(file);
  if (issues.length === 0) return `${name}: ${styled("green", "ok")}\n`;
  const errors = issues.filter((issue) => issue.severity === "error").length;
  const counts = `${name}: ${countText(errors, "error")}, ${countText(issues.length - errors, "warning")}`;
  const more = result.truncated ? "; more issues are not shown" : "";
  return `${issues.map((issue) => issueText(outcome, name, issue, columns)).join("\n")}\n${counts}${more}\n`;
}

function countText(count: number, word: string): string {
  return count === 1 ? `${count} ${word}` : `${count} ${word}s`;
}

function issueText({ bytes, isShown }: FileResult, name: string, issue: LocatedIssue, columns: number): string {
  const { rule, code, path, message, position, start, end } = issue;
  const color = COLORS[issue.severity];
  const title = code === null ? rule : `${rule} (${code})`;
  const heading = `${name}:${position.line}:${position.column}: ${styled(color, `${issue.severity} ${title}`)}`;
  const lines = [heading, `  ${path ? `${readable(path)}: ` : ""}${readable(message)}`];
  if (isShown && bytes.length > 0) {
    const number = String(position.line);
    const maxColumns = Math.max(10, columns - number.length - 5);
    const { line, indent, carets } = excerpt(bytes, position.lineStart, start, end, maxColumns);
    lines.push(
      `  ${styled("dim", `${number} |`)} ${line}`,
      `  ${styled("dim", `${" ".repeat(number.length)} |`)} ${indent}${styled(color, carets)}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

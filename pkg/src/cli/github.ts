// Formats issues as workflow commands of GitHub Actions, which shows them as annotations.

import type { FileResult, LocatedIssue } from "./check.js";
import { readable } from "./text.js";

/** Returns a command for each issue of a file, one on each line. */
export function toGithub({ file, issues, result: { truncated } }: FileResult): string {
  const commands = issues.map((issue) =>
    command(issue.severity, { file, ...rangeOf(issue), title: titleOf(issue) }, issue),
  );
  if (truncated)
    commands.push(command("warning", { file, title: "endcap" }, { path: null, message: "has more issues" }));
  return commands.map((line) => `${line}\n`).join("");
}

const titleOf = ({ rule, code }: LocatedIssue): string => (code === null ? rule : `${rule} (${code})`);

/** Returns the range of an issue. `endColumn` is the last column of the range, not the one after it. */
function rangeOf({ position, endPosition }: LocatedIssue): Record<string, number> {
  const endColumn = Math.max(endPosition.column - 1, position.line === endPosition.line ? position.column : 1);
  return { line: position.line, endLine: endPosition.line, col: position.column, endColumn };
}

function command(
  name: "error" | "warning",
  properties: Record<string, string | number>,
  { path, message }: Pick<LocatedIssue, "path" | "message">,
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escaped(String(value), /[%\r\n:,]/g)}`);
  const text = path === null || path === "" ? message : `${path}: ${message}`;
  return `::${name} ${list.join(",")}::${escaped(text, /[%\r\n]/g)}`;
}

/** Encodes the characters that end a value or a command, and replaces those that a terminal acts on. */
function escaped(text: string, special: RegExp): string {
  const encoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  return readable(text.replace(special, encoded));
}

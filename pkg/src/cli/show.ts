// What was found, for people.

import { styleText } from "node:util";
import type { Outcome, Placed } from "./check.js";
import { excerpt } from "./excerpt.js";
import { readable } from "./text.js";

const COLOURS = { rejection: "red", breach: "red", advice: "yellow" } as const;

/** Colours a text where the terminal, NO_COLOR and FORCE_COLOR want that. */
const styled = (style: Parameters<typeof styleText>[0], text: string) =>
  styleText(style, text, { stream: process.stdout });

/** The findings of a file, for a terminal of that many columns. */
export function show(outcome: Outcome, columns: number): string {
  const { file, verdict, findings } = outcome;
  const name = readable(file);
  if (findings.length === 0) return `${name}: ${styled("green", "ok")}\n`;
  const blocking = findings.filter((finding) => finding.class !== "advice").length;
  const counts = `${name}: ${counted(blocking, "fault")}, ${counted(findings.length - blocking, "advice")}`;
  const more = verdict.truncated ? ", and more that is not shown" : "";
  return `${findings.map((finding) => one(outcome, name, finding, columns)).join("\n")}\n${counts}${more}\n`;
}

function counted(count: number, word: string): string {
  return count === 1 || word === "advice" ? `${count} ${word}` : `${count} ${word}s`;
}

function one({ bytes, isShown }: Outcome, name: string, finding: Placed, columns: number): string {
  const { rule, code, path, message, place, start, end } = finding;
  const colour = COLOURS[finding.class];
  const title = code === null ? rule : `${rule} (${code})`;
  const head = `${name}:${place.line}:${place.column}: ${styled(colour, `${finding.class} ${title}`)}`;
  const lines = [head, `  ${path ? `${readable(path)}: ` : ""}${readable(message)}`];
  if (isShown && bytes.length > 0) {
    const number = String(place.line);
    const room = Math.max(10, columns - number.length - 5);
    const { line, indent, carets } = excerpt(bytes, place.lineStart, start, end, room);
    lines.push(
      `  ${styled("dim", `${number} |`)} ${line}`,
      `  ${styled("dim", `${" ".repeat(number.length)} |`)} ${indent}${styled(colour, carets)}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

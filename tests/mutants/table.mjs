// Formats the outcomes of the faults as a table.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isGuarded } from "./areas.mjs";

const file = join(import.meta.dirname, "results.md");
const [START, END] = ["<!-- By `make mutants`. -->", "<!-- Up to here. -->"];
const KINDS = ["caught", "timeout", "missed", "equivalent", "unviable"];
const AREAS = [
  ["guarded, Rust", ({ file, language }) => language === "rust" && isGuarded(file)],
  ["guarded, TypeScript", ({ file, language }) => language === "typescript" && isGuarded(file)],
  ["other, Rust", ({ file, language }) => language === "rust" && !isGuarded(file)],
  ["other, TypeScript", ({ file, language }) => language === "typescript" && !isGuarded(file)],
  ["all", () => true],
];

/** Lines of Markdown: a row for each area. An outcome without a result was not tried. */
export function table(outcomes) {
  const lines = [
    "| area | faults | tried | caught | by a timeout | missed | equivalent | unviable | share caught |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
  ];
  for (const [area, isIn] of AREAS) {
    const these = outcomes.filter(isIn);
    if (these.length === 0) continue;
    const counts = KINDS.map((kind) => these.filter(({ result }) => result === kind).length);
    const [caught, timeout, missed] = counts;
    const noticed = caught + timeout;
    const tried = counts.reduce((sum, count) => sum + count);
    const share = noticed + missed === 0 ? "" : `${((100 * noticed) / (noticed + missed)).toFixed(1)}%`;
    lines.push(`| ${[area, these.length, tried, ...counts, share].join(" | ")} |`);
  }
  return lines.join("\n");
}

/** Writes the table, the missed faults and the date to `results.md`. */
export function writeResults(outcomes) {
  const text = readFileSync(file, "utf8");
  const missed = outcomes.filter(({ result }) => result === "missed").map(({ name }) => `- \`${name}\``);
  const tableLines = [
    START,
    "",
    `${new Date().toISOString().slice(0, 10)}`,
    "",
    table(outcomes),
    "",
    ...(missed.length > 0 ? ["Missed:", "", ...missed, ""] : []),
    END,
  ];
  writeFileSync(
    file,
    text.slice(0, text.indexOf(START)) + tableLines.join("\n") + text.slice(text.indexOf(END) + END.length),
  );
}

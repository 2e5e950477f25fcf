// What the suites said when they were last recorded, and its place in TESTING.md: `node tests/run.mjs --record`.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { today, withBlock } from "../scripts/blocks.mjs";

const file = join(import.meta.dirname, "figures.json");
const document = join(import.meta.dirname, "../TESTING.md");

/** The command that writes the block. */
export const command = "node tests/run.mjs --record";

/** The figures by suite: tests, seconds, and the day. */
export const figures = () => JSON.parse(readFileSync(file, "utf8"));

/** The figures as a table. */
export function table(figures) {
  const rows = Object.entries(figures).map(
    ([name, { passed, seconds, date }]) =>
      `| ${name} | ${passed.toLocaleString("en")} | ${Math.ceil(seconds)} | ${date} |`,
  );
  return ["| suite | passed | seconds | recorded |", "| --- | --: | --: | --- |", ...rows].join("\n");
}

/** Keeps what these suites said; what is known of others stays. */
export function record(results) {
  const known = figures();
  for (const { name, passed, seconds } of results) known[name] = { passed, seconds, date: today() };
  writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
  writeFileSync(document, withBlock(readFileSync(document, "utf8"), command, table(known)));
}

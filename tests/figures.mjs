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

/** Keeps what some of these suites said; what is known of the others stays. */
export function record(suites, results) {
  const found = results.map(({ name, passed, seconds }) => [name, { passed, seconds, date: today() }]);
  const all = new Map([...Object.entries(figures()), ...found]);
  const ordered = Object.fromEntries(suites.filter((name) => all.has(name)).map((name) => [name, all.get(name)]));
  writeFileSync(file, `${JSON.stringify(ordered, null, 2)}\n`);
  writeFileSync(document, withBlock(readFileSync(document, "utf8"), command, table(ordered)));
}

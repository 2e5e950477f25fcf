// What the suites found when they were last recorded, and the table of it in TESTING.md: `node tests/run.mjs --record`.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { today, withBlock } from "../tools/blocks.mjs";

const file = join(import.meta.dirname, "figures.json");
const document = join(import.meta.dirname, "../TESTING.md");

/** Jobs that take fewer seconds are not recorded: in what order they run makes no difference. */
const SHORT = 2;

/** The command that writes the block. */
export const command = "node tests/run.mjs --record";

const recorded = () => JSON.parse(readFileSync(file, "utf8"));

/** The figures by suite: tests, seconds of all jobs together, and the day. */
export const figures = () => recorded().suites;

const { jobs } = recorded();

/** Returns how many seconds a job took when that was last recorded. */
export const expectedSeconds = (job) => jobs[job] ?? 1;

/** The figures as a table. */
export function table(figures) {
  const rows = Object.entries(figures).map(
    ([name, { passed, seconds, date }]) =>
      `| ${name} | ${passed.toLocaleString("en")} | ${Math.ceil(seconds)} | ${date} |`,
  );
  return ["| suite | passed | seconds | recorded |", "| --- | --: | --: | --- |", ...rows].join("\n");
}

/** Returns the records after a run. A suite that failed or did not run whole keeps its record. */
export function merged(before, suites, results, date) {
  const passed = results.filter(({ failed, jobs }) => failed === 0 && jobs !== undefined);
  const ran = ({ jobs }) => jobs.filter(({ passed }) => passed > 0);
  const isWhole = (result) => suites.find(({ name }) => name === result.name).jobs.length === ran(result).length;
  const found = passed
    .filter(isWhole)
    .map(({ name, passed, seconds }) => [name, { passed, seconds: Number(seconds.toFixed(1)), date }]);
  const all = { ...before.suites, ...Object.fromEntries(found) };
  const ordered = Object.fromEntries(suites.filter(({ name }) => all[name]).map(({ name }) => [name, all[name]]));

  const times = passed.flatMap(ran).map(({ name, seconds }) => [name, Math.round(seconds)]);
  const names = new Set(suites.flatMap(({ jobs }) => jobs.map(({ name }) => name)));
  const long = Object.entries({ ...before.jobs, ...Object.fromEntries(times) }).filter(
    ([name, seconds]) => names.has(name) && seconds >= SHORT,
  );
  return { suites: ordered, jobs: Object.fromEntries(long.toSorted(([, a], [, b]) => b - a)) };
}

/** Records the results of a run, and writes the table in TESTING.md. */
export function record(suites, results) {
  const after = merged(recorded(), suites, results, today());
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
  writeFileSync(document, withBlock(readFileSync(document, "utf8"), command, table(after.suites)));
}

// What the suites found when they were last recorded, and the table of it in TESTING.md: `node tests/run.mjs --record`.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { today, withBlock } from "../scripts/blocks.mjs";

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

/** Records the results that passed whole; what was recorded of other suites stays. */
export function record(suites, results) {
  const before = recorded();
  const passed = results.filter(({ failed, jobs }) => failed === 0 && jobs !== undefined);
  const isWhole = ({ name, jobs }) => suites.find((suite) => suite.name === name).jobs.length === jobs.length;
  const found = passed
    .filter(isWhole)
    .map(({ name, passed, seconds }) => [name, { passed, seconds: Number(seconds.toFixed(1)), date: today() }]);
  const all = { ...before.suites, ...Object.fromEntries(found) };
  const ordered = Object.fromEntries(suites.filter(({ name }) => all[name]).map(({ name }) => [name, all[name]]));

  const times = passed.flatMap(({ jobs }) => jobs).map(({ name, seconds }) => [name, Math.round(seconds)]);
  const names = new Set(suites.flatMap(({ jobs }) => jobs.map(({ name }) => name)));
  const long = Object.entries({ ...before.jobs, ...Object.fromEntries(times) }).filter(
    ([name, seconds]) => names.has(name) && seconds >= SHORT,
  );
  const sorted = Object.fromEntries(long.toSorted(([, a], [, b]) => b - a));
  writeFileSync(file, `${JSON.stringify({ suites: ordered, jobs: sorted }, null, 2)}\n`);
  writeFileSync(document, withBlock(readFileSync(document, "utf8"), command, table(ordered)));
}

// Runs the suites and adds up their tests: `node tests/run.mjs [--check] [part of a suite's or file's name]`.
//
// Jobs run beside each other, one more than there are cores; `JOBS=1` runs them one by one, in order, and prints their output as it arrives.
// Otherwise the output of a suite is printed whole when the suite ends, and that of its failed jobs at the end of the run: node and cargo end
// it with the errors and names of failed tests. `--check` runs what `make check` runs, `--list` only lists the suites, and `--suites` names a
// module with other suites, for tests of this program.

import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { notRun, outcomeOf, stopAll } from "./outcome.mjs";
import { howToInstall } from "./programs.mjs";
import { schedule } from "./schedule.mjs";
import { projectFolder } from "./support/pack.mjs";

const { values: flags, positionals: words } = commandLine();

function commandLine() {
  const boolean = { type: "boolean" };
  try {
    const suites = { type: "string", default: join(import.meta.dirname, "suites.mjs") };
    return parseArgs({ options: { check: boolean, list: boolean, suites }, allowPositionals: true });
  } catch ({ message }) {
    console.error(message);
    return process.exit(2);
  }
}

// One more than there are cores: browsers, timers and sockets leave much of a core idle.
const slots = Number(process.env.JOBS ?? availableParallelism() + 1);
if (!Number.isInteger(slots) || slots < 1) {
  console.error(`JOBS must be a positive integer, got "${process.env.JOBS}"`);
  process.exit(2);
}
const start = Date.now();

const suites = (await import(pathToFileURL(flags.suites))).allSuites();
const wanted = new Set(suites.flatMap(chosenJobs));
for (const job of wanted) for (const each of prerequisites(job)) wanted.add(each);
const chosen = suites
  .map((suite) => ({ ...suite, jobs: suite.jobs.filter((job) => wanted.has(job)) }))
  .filter(({ jobs }) => jobs.length > 0);
if (chosen.length === 0) {
  const where = flags.check ? "that `make check` runs " : "";
  console.error(`no suite or file ${where}has "${words.join('" or "')}" in its name; --list lists the suites`);
  process.exit(2);
}
if (flags.list) {
  console.log(chosen.map(({ name }) => name).join("\n"));
  process.exit();
}

/** Returns the jobs of a suite that were asked for: all of them if its name matches, else those whose own names do. */
function chosenJobs({ name, jobs }) {
  // A word that is the whole name of a suite chooses no others.
  const isSuite = (word) => suites.some((suite) => suite.name === word);
  const isNamed = (text) =>
    words.length === 0 || words.some((word) => (isSuite(word) ? text === word : text.includes(word)));
  const named = isNamed(name) ? jobs : jobs.filter((job) => isNamed(job.name));
  return named.filter(({ check }) => (flags.check ? check : check !== "only"));
}

function prerequisites({ after = [] }) {
  return suites.flatMap(({ jobs }) => jobs).filter(({ name }) => after.includes(name));
}

const results = [];
/** What failed: the title of the job with its output, and the names of the suite and the job. */
const failures = [];
/** Lines shown of the output of a failed job. A compiler may print thousands. */
const MAX_LINES = 200;
/** How to install the programs that skipped jobs need. */
const installHints = new Set();

/** Prints a suite that has ended. The output of jobs that failed is kept for the end. */
function report({ name }, index, outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const result = {
    name,
    passed: sum("passed"),
    failed: sum("failed"),
    seconds: sum("seconds"),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    broken: outcomes.some(({ broken }) => broken),
    leaks: outcomes.filter(({ leaks }) => leaks).map(({ job }) => job.name),
    notRun: outcomes.filter((outcome) => outcome.isSkipped).length,
  };
  results.push(result);
  for (const { job, output, failed } of outcomes)
    if (failed > 0)
      failures.push({ text: `${titleOf(name, index, job)}\n${ends(output)}`, names: [name, job.name, job.command] });
  if (slots === 1) return;
  if (!flags.check)
    for (const { job, output, passed, failed } of outcomes)
      if (passed > 0 && failed === 0) console.log(`${titleOf(name, index, job)}\n${output}`);
  console.log(summary(result));
}

/** Returns a text, without the lines in its middle if it has too many. */
function ends(text) {
  const lines = text.split("\n");
  if (lines.length <= MAX_LINES) return text;
  const note = `... ${lines.length - MAX_LINES} lines are not shown; run the command alone to see them`;
  return [...lines.slice(0, MAX_LINES / 2), note, ...lines.slice(-MAX_LINES / 2)].join("\n");
}

const titleOf = (suite, index, { command }) => `\n== ${index + 1}/${chosen.length} ${suite}: ${command}`;

function summary({ name, passed, failed, seconds, skipped, broken, notRun }) {
  const notes = [
    broken && "ended with an error or ran nothing",
    notRun > 0 && `${notRun} jobs not run`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ];
  const counts = [`${passed} passed`, `${failed} failed`, ...notes.filter(Boolean)].join(", ");
  const outcome = failed > 0 || notRun > 0 ? "FAILED" : passed > 0 ? "passed" : "skipped";
  return `${outcome}  ${name} (${counts}; ${seconds.toFixed(1)} s)`;
}

async function runAll() {
  const suiteOf = new Map(chosen.flatMap((suite, index) => suite.jobs.map((job) => [job, { suite, index }])));
  const outcomes = new Map(chosen.map((suite) => [suite, []]));
  const end = (job, outcome) => {
    const { suite, index } = suiteOf.get(job);
    outcomes.get(suite).push({ job, ...outcome });
    if (outcomes.get(suite).length === suite.jobs.length) report(suite, index, outcomes.get(suite));
    return outcome.failed === 0;
  };
  const run = async (job) => {
    const { suite, index } = suiteOf.get(job);
    const missing = howToInstall(job.needs);
    if (missing !== undefined && process.env.CI !== "true") {
      installHints.add(missing);
      return end(job, { ...notRun, skipped: [`${job.name}: needs ${job.needs}`] });
    }
    if (slots === 1) console.log(titleOf(suite.name, index, job));
    running.add(job.name);
    const outcome = await outcomeOf(job, suite.reader, { echo: slots === 1 });
    // A job that was stopped did not fail, and nothing starts after it.
    if (isStopped) return new Promise(() => {});
    running.delete(job.name);
    return end(job, outcome);
  };
  const skip = (job) => {
    console.log(`not run: ${job.name}, which needs ${job.after.join(" and ")}`);
    end(job, { ...notRun, isSkipped: true });
  };
  await schedule([...suiteOf.keys()], { slots, run, skip });
}

const project = projectFolder();
process.env.ENDCAP_PACKED = project;
process.on("exit", () => rmSync(project, { recursive: true, force: true }));
let isStopped = false;
/** The names of the jobs that have started and not ended. */
const running = new Set();
const stopWith = async (code, why) => {
  isStopped = true;
  console.error(`stopped by ${why}; not finished: ${[...running].join(", ") || "nothing"}`);
  await stopAll();
  process.exit(code);
};
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => stopWith(code, signal));
process.stdout.once("error", ({ code }) => stopWith(1, code));
await runAll();

const leaks = results.flatMap(({ leaks }) => leaks);
results.push({
  name: "no credential in any output",
  passed: leaks.length > 0 ? 0 : 1,
  failed: leaks.length,
  seconds: 0,
  skipped: [],
});

console.log("\nSeconds of each suite, slowest first:");
const isFailed = ({ failed, notRun = 0 }) => Number(failed + notRun > 0);
for (const result of results.toSorted((a, b) => isFailed(a) - isFailed(b) || b.seconds - a.seconds))
  console.log(summary(result));
const skipped = results.flatMap(({ name, skipped }) => skipped.map((test) => `${name}: ${test}`));
for (const test of skipped) console.log(`skipped ${test}`);
for (const each of installHints) console.log(`not installed: ${each}`);
// At the end, because the last lines are what people and services show.
if (slots > 1) for (const { text } of failures) console.log(text);
if (leaks.length > 0) console.log(`\na credential is in the output of: ${leaks.join(", ")}`);
if (failures.length > 0) console.log("\nFailed:");
for (const { names } of failures) console.log(`- ${[...new Set(names)].join(", ")}`);
const total = (count) => results.reduce((all, result) => all + result[count], 0);
const [passed, failed] = [total("passed"), total("failed")];
const isComplete = results.every(({ notRun = 0 }) => notRun === 0);
process.exitCode = failed === 0 && passed > 0 && isComplete ? 0 : 1;
console.log(`${((Date.now() - start) / 1000).toFixed(0)} s on ${slots} at a time`);
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`);

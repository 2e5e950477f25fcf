// Faults in the TypeScript. One build contains all faults of Stryker, each behind a switch, and the suites in Node.js run
// once for each.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { root } from "../package/pack.mjs";
import { typeScriptFiles } from "./areas.mjs";
import { limited } from "./limited.mjs";
import { allOutcomes } from "./outcomes.mjs";
import { filesIn, remembered, stampOf } from "./remembered.mjs";
import { LONG, many, quick } from "./suites.mjs";

const folder = join(root, "target/mutants");
const tree = join(folder, "typescript");
const packed = join(folder, "packed");

/** The limit on CPU time, in seconds. A suite takes at most ten, and three times as long with coverage. */
const PATIENCE = 30;
const PATIENCE_TO_COUNT = 120;
/** Suites generate fewer documents here, because one is often enough to detect a fault. Some bundle unexported sources. */
const FEW = { ENDCAP_CASES: "200", ENDCAP_PACKED: packed, ENDCAP_SOURCES: join(tree, "pkg/src") };

const silent = { debug() {}, info() {}, isDebugEnabled: () => false };
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
/** Runs with coverage take much longer than the others. */
const COUNTS = ["= cover;", "= globalThis.process?.env.ENDCAP_REACHED ? cover : () => undefined;"];

/** The inputs of the build. */
const codeStamp = () => stampOf(filesIn("tsconfig.base.json", "pkg", "tests/mutants/installed.mjs"));

/** Returns the sources with all faults, and the list of faults. */
function instrument() {
  const files = typeScriptFiles().map((name) => ({
    name,
    mutate: true,
    content: readFileSync(join(root, name), "utf8"),
  }));
  return new Instrumenter(silent).instrument(files, options);
}

/** Formats the range of a fault. The end is included because several faults can start at one position. */
function rangeOf({ start, end }) {
  const last = end.line === start.line ? "" : `${end.line + 1}:`;
  return `${start.line + 1}:${start.column + 1}-${last}${end.column + 1}`;
}

/** All faults, numbered from 1. */
export function typeScriptFaults() {
  return remembered("typescript-faults", codeStamp(), async () => {
    const { mutants } = await instrument();
    return mutants.map(({ id, fileName: file, location, mutatorName, replacement }, index) => {
      const line = readFileSync(join(root, file), "utf8").split("\n")[location.start.line].trim();
      const name = `${file}:${rangeOf(location)}: ${mutatorName}: ${replacement}`;
      return { number: index + 1, id, file, name, line, mutatorName, replacement };
    });
  });
}

/** Builds the package with all faults in it. */
async function build() {
  const { files } = await instrument();
  rmSync(tree, { recursive: true, force: true });
  const isOurs = (path) => !/\/(?:node_modules|weave)(?:\/|$)/.test(path.slice(root.length));
  for (const name of ["package.json", "tsconfig.base.json", "pkg", "tests/mutants", "tests/package/pack.mjs"])
    cpSync(join(root, name), join(tree, name), { recursive: true, filter: isOurs });
  for (const { name, content } of files) writeFileSync(join(tree, name), content.replace(...COUNTS));
  execFileSync("node", [join(tree, "tests/mutants/installed.mjs")], { env: { ...process.env, ENDCAP_PACKED: packed } });
  return true;
}

const run = (suite, args, env, patience = PATIENCE) =>
  limited("node", [...args, suite], { cwd: root, patience, env: { ...FEW, ...env } });

/** Returns the faults that a suite, or a program it starts, reaches. */
async function reachedBy(suite) {
  const file = join(folder, "reached-typescript");
  rmSync(file, { force: true });
  const hook = pathToFileURL(join(import.meta.dirname, "reached.mjs"));
  const env = { ENDCAP_REACHED: file, NODE_OPTIONS: `--import=${hook}` };
  const result = await run(suite, [], env, PATIENCE_TO_COUNT);
  if (result !== "passed") throw new Error(`${suite}: ${result} without any fault`);
  return readFileSync(file, "utf8").split("\n");
}

/** Builds the package with all faults, and records which suites reach which faults. */
export async function prepareTypeScript() {
  mkdirSync(folder, { recursive: true });
  const code = codeStamp();
  await remembered("typescript-built", code, build);
  const reached = new Map();
  for (const suite of [...quick, ...many]) {
    const name = `reached-${basename(dirname(suite))}-${basename(suite, ".test.mjs")}`;
    const by = await remembered(name, code + stampOf([suite]), () => reachedBy(suite));
    reached.set(suite, new Set(by));
  }
  return { reached };
}

/** Splits a suite into its short tests, which run first, and its long tests, which run after all other suites. */
const steps = quick.map((suite) => {
  const hasLong = new RegExp(`^test\\("(?:${LONG})`, "m").test(readFileSync(join(root, suite), "utf8"));
  // The pattern also matches the parents of a test, up to the root.
  const short = { suite, args: hasLong ? ["--test-name-pattern", `^(?!<root>|${LONG})`] : [] };
  return { short, long: hasLong ? [{ suite, args: ["--test-name-pattern", `^(?:${LONG})`] }] : [] };
});

const last = [...steps.flatMap(({ long }) => long), ...many.map((suite) => ({ suite, args: [] }))];

/** The number of faults in each file that each suite has detected, in this run and earlier ones. */
const noticed = new Map();
const noticedBy = (suite, file) => noticed.get(`${suite} ${file}`) ?? 0;
const notice = (suite, file) => noticed.set(`${suite} ${file}`, noticedBy(suite, file) + 1);
for (const { by, file } of allOutcomes()) if (by !== undefined) notice(by, file);

/** Returns the outcome of a fault. The suite that detected most faults of the same file runs first. */
export async function tryTypeScript({ reached }, { file, id }) {
  const short = steps.map((step) => step.short);
  short.sort((one, other) => noticedBy(other.suite, file) - noticedBy(one.suite, file));
  for (const { suite, args } of [...short, ...last]) {
    if (!reached.get(suite).has(id)) continue;
    const stops = ["--test-reporter", join(import.meta.dirname, "stops.mjs")];
    const runTests = () => run(suite, [...stops, ...args], { __STRYKER_ACTIVE_MUTANT__: id });
    const result = await runTests();
    // On a busy machine a suite can fail for another reason, but rarely twice.
    if (result === "passed" || (result === "failed" && (await runTests()) === "passed")) continue;
    notice(suite, file);
    return { result: result === "failed" ? "caught" : result, by: suite };
  }
  return { result: "missed" };
}

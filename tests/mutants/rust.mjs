// Faults in the Rust code. One build contains all faults that cargo-mutants lists, each behind a switch, and the native suites
// run once for each. cargo-mutants itself tries the faults that cannot be switched.

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../package/pack.mjs";
import { limited } from "./limited.mjs";
import { filesIn, remember, remembered, stampOf } from "./remembered.mjs";

const folder = join(root, "target/mutants");
const tree = join(folder, "rust");
const listFile = join(folder, "rust.json");
const features = ["--features", "fingerprint,internals,serde"];

/** The test programs. */
const targets = [
  "--lib",
  ...["responses", "blocking", "cases", "fingerprints", "http", "properties", "wire"].flatMap((name) => [
    "--test",
    name,
  ]),
];
/**
 * The suites, fastest first. Slow tests have `any_` in their names. The suites generate fewer documents here than in
 * `make test`, because one document is often enough to detect a fault.
 */
const suites = [
  { program: "http", args: ["--skip", "any_"] },
  { program: "cases" },
  { program: "fingerprints" },
  { program: "wire" },
  { program: "blocking" },
  { program: "endcap", args: ["--skip", "any_"] },
  { program: "responses", cases: 2000 },
  { program: "properties", cases: 500 },
  { program: "http", args: ["any_"] },
  { program: "endcap", args: ["any_"] },
];
/** The limit on CPU time, in seconds. A suite takes at most five. */
const PATIENCE = 20;

const capture = { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 };

/** All faults, numbered from 1. */
export async function rustFaults() {
  const list = () => execFileSync("cargo", ["mutants", "--list", "--json", ...features], capture);
  const text = await remembered("rust-list", stampOf(filesIn("src", ".cargo", "Cargo.toml")), list);
  writeFileSync(listFile, text);
  return JSON.parse(text).map(({ file, name }, index) => ({ number: index + 1, file, name }));
}

/** Copies the sources with all faults. `left` has the numbers of faults to leave out and the names of functions that must stay `const`. */
function weave(left) {
  rmSync(tree, { recursive: true, force: true });
  for (const file of filesIn()) cpSync(join(root, file), join(tree, file));
  const program = join(root, "target/debug/endcap-weave");
  return JSON.parse(execFileSync(program, [listFile, tree, ...left.map(String)], capture));
}

/** Builds the suites. Returns the programs by suite name, or the faults and functions to leave out. */
function build() {
  // Dependencies are not optimized in this profile, but the suites run thousands of times.
  const optimized = ["--config", 'profile.dev.package."*".opt-level = 1'];
  const options = ["--no-run", "--profile", "dev", "--message-format", "json", ...optimized, ...features];
  const { stdout, stderr } = spawnSync("cargo", ["test", ...options, ...targets], {
    ...capture,
    cwd: tree,
    env: { ...process.env, CARGO_TARGET_DIR: join(folder, "rust-target"), CARGO_PROFILE_DEV_DEBUG: "false" },
  });
  const lines = stdout.split("\n").filter(Boolean);
  const messages = lines.map((line) => JSON.parse(line));
  const programs = {};
  for (const { executable, target } of messages) if (executable) programs[target.name] = executable;
  if (suites.every(({ program }) => programs[program])) return { programs };
  const errors = messages.filter(({ message }) => message?.level === "error").map(({ message }) => message);
  const culprits = new Map();
  for (const error of errors) {
    const found = constant(error) ?? error.spans.filter((span) => span.is_primary).map(culprit);
    for (const each of [found].flat()) if (each !== undefined) culprits.set(each, isNonsense(error));
  }
  if (culprits.size === 0) throw new Error(`${stderr}\n${errors.map(({ rendered }) => rendered).join("\n")}`);
  return { culprits };
}

/** Returns whether the fault can never compile, for example for a type without a default. */
function isNonsense({ code, message }) {
  return code?.code === "E0277" && /`[^`]*Default` is not (?:satisfied|implemented)/.test(message);
}

/** Returns the function that must be a `const fn`, if that is the error. */
function constant({ code, message }) {
  const [, name] = /non-const .*`(?:.*::)?(\w+)`/.exec(message) ?? [];
  return code?.code === "E0015" && name !== "is" ? name : undefined;
}

/** Returns the last fault before the position of an error, also within macros. */
function culprit({ file_name, byte_start, expansion }) {
  if (!file_name.startsWith("src/")) return expansion && culprit(expansion.span);
  const before = readFileSync(join(tree, file_name)).subarray(0, byte_start + "crate::mutant::is(99999)".length);
  const found = [...before.toString("utf8").matchAll(/mutant::is\((\d+)\)/g)];
  return found.length > 0 ? Number(found.at(-1)[1]) : undefined;
}

const run = (program, { args = [], cases, patience = PATIENCE }, env) =>
  limited(program, ["--quiet", ...args], {
    cwd: tree,
    env: { ...(cases && { ENDCAP_CASES: String(cases) }), ...env },
    patience,
  });

/** Builds the program with all faults. */
async function built() {
  execFileSync("cargo", ["build", "--quiet", "--package", "endcap-weave"], { ...capture, stdio: "inherit" });
  // The result depends only on the faults and the program, so it is cached.
  const stamp = stampOf([relative(root, listFile), ...filesIn("tests/mutants/weave")]);
  const left = new Map(await remembered("rust-left", stamp, () => []));
  let woven = [];
  let programs;
  while (programs === undefined) {
    woven = weave([...left.keys()]);
    const built = build();
    programs = built.programs;
    for (const [culprit, isUnviable] of built.culprits ?? []) left.set(culprit, isUnviable);
  }
  remember("rust-left", stamp, [...left]);
  const unviable = [...left].flatMap(([culprit, isUnviable]) => (isUnviable ? [culprit] : []));
  return { programs, woven, unviable };
}

/** Returns the faults that a suite reaches. */
async function reachedBy(programs, suite) {
  const file = join(folder, "reached-rust");
  rmSync(file, { force: true });
  const result = await run(programs[suite.program], suite, { ENDCAP_REACHED: file });
  if (result !== "passed") throw new Error(`${suite.program}: ${result} without any fault`);
  return readFileSync(file, "utf8").trim().split("\n").map(Number);
}

/** Builds the program with all faults, and records which suites reach which faults. */
export async function prepareRust() {
  const stamp = stampOf(filesIn("*.rs", "*.toml", "Cargo.lock", "tests/http", "tests/cases", "tests/responses"));
  const { programs, woven, unviable } = await remembered("rust-built", stamp, built);
  const reached = new Map();
  for (const [number, suite] of suites.entries()) {
    const by = await remembered(`rust-reached-${number}`, stamp, () => reachedBy(programs, suite));
    reached.set(suite, new Set(by));
  }
  return { programs, woven: new Set(woven), unviable: new Set(unviable), reached };
}

/** Returns the unit tests of the file with the fault, then all suites that reach it. */
const suitesFor = (file) => [
  { program: "endcap", args: [file.replace(/^src\/|(?:\/mod)?\.rs$/g, "").replaceAll("/", "::")], patience: 3 },
  ...suites,
];

/** Returns the outcome of a fault behind a switch. */
export async function tryRust({ programs, reached }, { file, number }) {
  for (const suite of suitesFor(file)) {
    if (!(reached.get(suite)?.has(number) ?? true)) continue;
    const result = await run(programs[suite.program], suite, { ENDCAP_MUTANT: String(number) });
    if (result !== "passed") return { result: result === "failed" ? "caught" : result, by: suite.program };
  }
  return { result: "missed" };
}

/** Returns the outcomes of cargo-mutants for faults without a switch. Untried faults have no outcome. */
export function tryOneByOne(faults) {
  const output = join(folder, "one-by-one");
  rmSync(output, { recursive: true, force: true });
  const names = faults.flatMap(({ name }) => ["--re", `^${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`]);
  // cargo-mutants exits with 2 if a fault is missed.
  const env = { ...process.env, ENDCAP_CASES: "500" };
  spawnSync("cargo", ["mutants", "--output", output, ...names], { cwd: root, stdio: "inherit", env });
  const { outcomes } = JSON.parse(readFileSync(join(output, "mutants.out/outcomes.json"), "utf8"));
  const kinds = { CaughtMutant: "caught", Timeout: "timeout", MissedMutant: "missed", Unviable: "unviable" };
  const summaries = new Map(outcomes.map(({ scenario, summary }) => [scenario.Mutant?.name, summary]));
  return faults
    .map((fault) => ({ ...fault, result: kinds[summaries.get(fault.name)] }))
    .filter(({ result }) => result !== undefined);
}

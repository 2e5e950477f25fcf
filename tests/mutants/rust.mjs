// Faults in the Rust code: all that cargo-mutants lists are built in at once, each behind a switch, and the native suites
// run once for each. Those that cannot be switched on in a program that compiles are tried by cargo-mutants itself.

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../package/pack.mjs";
import { limited } from "./limited.mjs";
import { filesIn, remember, remembered, stampOf } from "./remembered.mjs";

const folder = join(root, "target/mutants");
const tree = join(folder, "rust");
const listFile = join(folder, "rust.json");
const features = ["--features", "fingerprint,serde"];

/** The programs of tests. */
const targets = [
  "--lib",
  ...["responses", "blocking", "cases", "fingerprints", "http", "properties", "wire"].flatMap((name) => [
    "--test",
    name,
  ]),
];
/**
 * Quick ones first: tests of any bytes and any depth have names that say so. Fewer documents are made than in the
 * suites proper; with a fault, one would do.
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
/** Of CPU time, in seconds; a suite takes five at most. */
const PATIENCE = 20;

const capture = { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 };

/** All faults, numbered from 1. */
export async function rustFaults() {
  const list = () => execFileSync("cargo", ["mutants", "--list", "--json", ...features], capture);
  const text = await remembered("rust-list", stampOf(filesIn("src", ".cargo", "Cargo.toml")), list);
  writeFileSync(listFile, text);
  return JSON.parse(text).map(({ file, name }, index) => ({ number: index + 1, file, name }));
}

/** What git knows, as it stands, with the faults in it; `left` are the numbers of those that do not compile, and the names of functions that must stay `const`. */
function weave(left) {
  rmSync(tree, { recursive: true, force: true });
  for (const file of filesIn()) cpSync(join(root, file), join(tree, file));
  const program = join(root, "target/debug/endcap-weave");
  return JSON.parse(execFileSync(program, [listFile, tree, ...left.map(String)], capture));
}

/** Builds the suites; the programs by the suites' names, or what has to be left as it is, and whether it makes no sense at all. */
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

/** Whether no program with the fault compiles: many a type has no default. */
function isNonsense({ code, message }) {
  return code?.code === "E0277" && /`[^`]*Default` is not (?:satisfied|implemented)/.test(message);
}

/** The function that has to be a `const fn`, if that is the error. */
function constant({ code, message }) {
  const [, name] = /non-const .*`(?:.*::)?(\w+)`/.exec(message) ?? [];
  return code?.code === "E0015" && name !== "is" ? name : undefined;
}

/** The fault that is switched on last before an error, be that in a macro of others. */
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

/** Builds all faults in. */
async function built() {
  execFileSync("cargo", ["build", "--quiet", "--package", "endcap-weave"], { ...capture, stdio: "inherit" });
  // The same faults, by the same program, leave the same ones.
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

/** The faults that a suite comes by. */
async function reachedBy(programs, suite) {
  const file = join(folder, "reached-rust");
  rmSync(file, { force: true });
  const result = await run(programs[suite.program], suite, { ENDCAP_REACHED: file });
  if (result !== "passed") throw new Error(`${suite.program}: ${result} without any fault`);
  return readFileSync(file, "utf8").trim().split("\n").map(Number);
}

/** Builds all faults in, and finds out which suites come by which. */
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

/** The tests beside the code with a fault, which are the closest, and then all that come by it. */
const suitesFor = (file) => [
  { program: "endcap", args: [file.replace(/^src\/|(?:\/mod)?\.rs$/g, "").replaceAll("/", "::")], patience: 3 },
  ...suites,
];

/** What becomes of a fault that is built in. */
export async function tryRust({ programs, reached }, { file, number }) {
  for (const suite of suitesFor(file)) {
    if (!(reached.get(suite)?.has(number) ?? true)) continue;
    const result = await run(programs[suite.program], suite, { ENDCAP_MUTANT: String(number) });
    if (result !== "passed") return { result: result === "failed" ? "caught" : result, by: suite.program };
  }
  return { result: "missed" };
}

/** What cargo-mutants itself makes of those that cannot be built in; nothing of those that it has not come to. */
export function tryOneByOne(faults) {
  const output = join(folder, "one-by-one");
  rmSync(output, { recursive: true, force: true });
  const names = faults.flatMap(({ name }) => ["--re", `^${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`]);
  // It ends with 2 where one is missed.
  const env = { ...process.env, ENDCAP_CASES: "500" };
  spawnSync("cargo", ["mutants", "--output", output, ...names], { cwd: root, stdio: "inherit", env });
  const { outcomes } = JSON.parse(readFileSync(join(output, "mutants.out/outcomes.json"), "utf8"));
  const kinds = { CaughtMutant: "caught", Timeout: "timeout", MissedMutant: "missed", Unviable: "unviable" };
  const summaries = new Map(outcomes.map(({ scenario, summary }) => [scenario.Mutant?.name, summary]));
  return faults
    .map((fault) => ({ ...fault, result: kinds[summaries.get(fault.name)] }))
    .filter(({ result }) => result !== undefined);
}

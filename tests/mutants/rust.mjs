// Faults in the Rust code: all that cargo-mutants lists are built in at once, each behind a switch, and the native suites
// run once for each. Those that cannot be switched on in a program that compiles are tried by cargo-mutants itself.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../package/pack.mjs";

const folder = join(root, "target/mutants");
const tree = join(folder, "rust");
const listFile = join(folder, "rust.json");
const features = ["--features", "fingerprint,serde"];

/** The programs of tests. */
const targets = [
  "--lib",
  ...["answers", "cases", "fingerprints", "http", "properties"].flatMap((name) => ["--test", name]),
];
/**
 * Quick ones first: tests of any bytes and any depth have names that say so. Fewer documents are made than in the
 * suites proper; with a fault, one would do.
 */
const suites = [
  { program: "http", args: ["--skip", "any_"] },
  { program: "cases" },
  { program: "fingerprints" },
  { program: "endcap", args: ["--skip", "any_"] },
  { program: "answers", cases: 2000 },
  { program: "properties", cases: 500 },
  { program: "http", args: ["any_"] },
  { program: "endcap", args: ["any_"] },
];
/** Of CPU time, in seconds; a suite takes five at most. */
const PATIENCE = 20;

const capture = { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 };

/** All faults, numbered from 1. */
export function rustFaults() {
  mkdirSync(folder, { recursive: true });
  const text = execFileSync("cargo", ["mutants", "--list", "--json", ...features], capture);
  writeFileSync(listFile, text);
  return JSON.parse(text).map(({ file, name, genre }, index) => ({ number: index + 1, file, name, genre }));
}

/** What git knows, as it stands, with the faults in it; `left` are the numbers of those that do not compile, and the names of functions that must stay `const`. */
function weave(left) {
  rmSync(tree, { recursive: true, force: true });
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], capture);
  for (const file of files.split("\n").filter(Boolean)) cpSync(join(root, file), join(tree, file));
  const program = join(root, "target/debug/endcap-weave");
  return JSON.parse(execFileSync(program, [listFile, tree, ...left.map(String)], capture));
}

/** Builds the suites; the programs by the suites' names, or what has to be left as it is, and whether it makes no sense at all. */
function build() {
  const options = ["--no-run", "--profile", "dev", "--message-format", "json", ...features];
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

/** Runs a suite; whether it passed, failed or took too long. That is CPU time: other programs change nothing. */
function run(program, { args = [], cases, patience = PATIENCE }, env) {
  return new Promise((resolve) => {
    const limited = ["-c", `ulimit -t ${patience}; exec "$0" "$@"`, program, "--quiet", ...args];
    const child = spawn("bash", limited, {
      cwd: tree,
      env: { ...process.env, ...(cases && { ENDCAP_CASES: String(cases) }), ...env },
      stdio: "ignore",
    });
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL" || signal === "SIGXCPU") resolve("timeout");
      else resolve(code === 0 ? "missed" : "caught");
    });
  });
}

/** Builds all faults in, and finds out which suites come by which. */
export async function prepareRust() {
  execFileSync("cargo", ["build", "--quiet", "--package", "endcap-weave"], { ...capture, stdio: "inherit" });
  const left = new Map();
  let woven = [];
  let programs;
  while (programs === undefined) {
    woven = weave([...left.keys()]);
    const built = build();
    programs = built.programs;
    for (const [culprit, isUnviable] of built.culprits ?? []) left.set(culprit, isUnviable);
  }
  const unviable = new Set([...left].flatMap(([culprit, isUnviable]) => (isUnviable ? [culprit] : [])));
  const reached = new Map();
  for (const suite of suites) {
    const file = join(folder, "reached");
    rmSync(file, { force: true });
    const result = await run(programs[suite.program], suite, { ENDCAP_REACHED: file });
    if (result !== "missed") throw new Error(`${suite.program}: ${result} without any fault`);
    reached.set(suite, new Set(readFileSync(file, "utf8").trim().split("\n").map(Number)));
  }
  return { programs, woven: new Set(woven), unviable, reached };
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
    if (result !== "missed") return { result, by: suite.program };
  }
  return { result: "missed" };
}

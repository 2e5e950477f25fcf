// Runs every suite, one after another, and adds up what they say: `node tests/run.mjs [--record] [word in a suite's name]`.
// A suite that ends badly, or that ran no test at all, counts as a failure even if it named none; tests that are skipped
// are named at the end. `--record` keeps the figures of those that passed, for TESTING.md; `--list` names the suites and
// runs none.

import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { record } from "./figures.mjs";
import { installPacked, root } from "./package/pack.mjs";

const { values: flags, positionals } = parseArgs({
  options: { record: { type: "boolean" }, list: { type: "boolean" } },
  allowPositionals: true,
});
const patience = 20 * 60_000;
const wasm = "wasm32-unknown-unknown";
const fuzzers = "fuzz/Cargo.toml";
const fallbackToolchain = join(root, ".stamps/toolchain");

/** How a suite's output is read: `lint` is one pass or one failure, the others count tests, and name those left out. */
const readers = {
  lint: (_output, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] }),
  cargo: (output) => ({
    passed: sum(output, /^test result: .* (\d+) passed;/gm),
    failed: sum(output, /^test result: .* (\d+) failed;/gm),
    skipped: named(output, /^test (.+) \.\.\. ignored(?:, (.+))?$/gm),
  }),
  node: (output) => ({
    passed: sum(output, /^ℹ pass (\d+)$/gm),
    failed: sum(output, /^ℹ (?:fail|cancelled) (\d+)$/gm),
    skipped: named(output, /^ *﹣ (.+) \([\d.]+ms\) # (.+)$/gm),
  }),
};

const suites = [
  { name: "format of Rust", reader: "lint", command: "cargo fmt --all --check" },
  { name: "clippy", reader: "lint", command: "cargo clippy --all-targets --all-features -- -D warnings" },
  {
    name: "clippy for the sandbox",
    reader: "lint",
    command: "cargo clippy -p endcap-sandbox --all-targets -- -D warnings",
  },
  {
    name: "format of the fuzzers",
    reader: "lint",
    command: `cargo fmt --check --manifest-path ${fuzzers}`,
  },
  {
    name: "clippy for the fuzzers",
    reader: "lint",
    command: `cargo clippy --manifest-path ${fuzzers} --target-dir target/fuzz --all-targets -- -D warnings`,
  },
  clippyForWasm("js", "--features js"),
  clippyForWasm("client", "--features client"),
  clippyForWasm("an example", "--example front_end"),
  { name: "format and lints of JS, CSS and JSON", reader: "lint", command: "node_modules/.bin/biome ci --colors=off" },
  ...["pkg", "pkg/src/cli", "www"]
    .filter((folder) => existsSync(join(root, folder, "tsconfig.json")))
    .map((folder) => ({
      name: `types of ${folder}`,
      reader: "lint",
      command: `node_modules/.bin/tsc --noEmit -p ${folder}`,
    })),
  { name: "Rust", reader: "cargo", command: "cargo test --no-fail-fast --all-features" },
  { name: "serde", reader: "cargo", command: "cargo test --no-fail-fast -p endcap-wire" },
  {
    name: "the fuzzers' corpora in Rust",
    reader: "cargo",
    command: `cargo test --no-fail-fast --manifest-path ${fuzzers} --target-dir target/fuzz`,
  },
  { name: "the fuzzers' corpora in node", reader: "node", command: nodeTests("tests/fuzz") },
  // The profile of `cargo run`, so that what it builds is there already.
  { name: "the sandbox", reader: "cargo", command: "cargo test --no-fail-fast --profile dev -p endcap-sandbox" },
  { name: "the supply chain", reader: "node", command: nodeTests("tests/supply") },
  { name: "the documents", reader: "node", command: nodeTests("tests/documents") },
  { name: "the package in node", reader: "node", command: nodeTests("tests/package") },
  { name: "the second opinion", reader: "node", command: nodeTests("tests/model") },
  { name: "the client in node", reader: "node", command: nodeTests("tests/client") },
  { name: "the gateway", reader: "node", command: nodeTests("tests/gateway") },
  { name: "the package in other runtimes", reader: "node", command: nodeTests("tests/runtimes") },
  { name: "the package and the page in Chromium", reader: "node", command: nodeTests("tests/browsers") },
];

/** Debian's toolchain, which the setup falls back to, has no clippy that knows wasm: there, compiling has to do. */
function clippyForWasm(name, options) {
  if (!existsSync(fallbackToolchain)) {
    const command = `cargo clippy --target ${wasm} ${options} -- -D warnings`;
    return { name: `clippy for wasm, ${name}`, reader: "lint", command };
  }
  const env = { RUSTUP_TOOLCHAIN: readFileSync(fallbackToolchain, "utf8").trim() };
  const command = `cargo check --target ${wasm} ${options}`;
  return { name: `check for wasm, ${name}`, reader: "lint", command, env };
}

function nodeTests(folder) {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(".test.mjs"));
  // One file at a time: several of them measure time and memory.
  return ["node --test --test-reporter=spec --test-concurrency=1", ...files.map((file) => `${folder}/${file}`)].join(
    " ",
  );
}

function sum(text, pattern) {
  let total = 0;
  for (const [, count] of text.matchAll(pattern)) total += Number(count);
  return total;
}

/** Tests by their names, each with the reason that is given for it. */
const named = (text, pattern) =>
  [...text.matchAll(pattern)].map(([, name, reason = "no reason is given"]) => `${name}: ${reason}`);

/** Runs a command, shows its output as it comes, and resolves to that output and the exit code. */
function run(command, env) {
  const [program, ...args] = command.split(" ");
  const color = process.stdout.isTTY ? { CARGO_TERM_COLOR: "always", FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...color, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: patience,
    });
    let output = "";
    for (const [from, to] of [
      [child.stdout.setEncoding("utf8"), process.stdout],
      [child.stderr.setEncoding("utf8"), process.stderr],
    ]) {
      from.on("data", (text) => {
        output += text;
        to.write(text);
      });
    }
    child.on("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve({ output, code: 1 });
    });
    child.on("close", (code, signal) => {
      if (signal) console.error(`${command}: ended by ${signal}`);
      resolve({ output, code: code ?? 1 });
    });
  });
}

/** What stands in every credential that the suites use. Whatever they print, it is not among it. */
const CANARY = /c4n4ry/i;
const leaks = [];

const chosen = suites.filter(({ name }) => name.includes(positionals[0] ?? ""));
if (flags.list) {
  console.log(chosen.map(({ name }) => name).join("\n"));
  process.exit();
}
if (chosen.length === 0) {
  console.error(`no suite has "${positionals[0]}" in its name; --list names them all`);
  process.exit(2);
}
const results = [];

/** Packs the package and installs it once; the suites find it by the variable set here. */
function pack() {
  try {
    process.env.ENDCAP_PACKED = installPacked();
    return process.env.ENDCAP_PACKED;
  } catch (error) {
    console.error(error.message);
    results.push({ name: "packing the package", passed: 0, failed: 1, seconds: 0 });
  }
}

const project = pack();
for (const [index, { name, reader, command, env }] of chosen.entries()) {
  console.log(`\n== ${index + 1}/${chosen.length} ${name}: ${command}`);
  const start = Date.now();
  const { output, code } = await run(command, env);
  const { passed, failed, skipped } = readers[reader](stripVTControlCharacters(output), code);
  if (CANARY.test(output)) leaks.push(name);
  const broken = failed === 0 && (code !== 0 || passed === 0);
  results.push({ name, passed, failed: broken ? 1 : failed, skipped, seconds: (Date.now() - start) / 1000, broken });
}
if (project) rmSync(project, { recursive: true, force: true });

if (leaks.length > 0) console.error(`\na credential stands in what these suites say: ${leaks.join(", ")}`);
results.push({
  name: "no credential in any output",
  passed: leaks.length > 0 ? 0 : 1,
  failed: leaks.length > 0 ? 1 : 0,
  seconds: 0,
});

console.log();
for (const { name, passed, failed, seconds, broken } of results) {
  const note = broken ? ", ended badly or ran nothing" : "";
  console.log(
    `${failed ? "FAILED" : "passed"}  ${name} (${passed} passed, ${failed} failed${note}; ${seconds.toFixed(1)} s)`,
  );
}
const skipped = results.flatMap(({ name, skipped = [] }) => skipped.map((test) => `${name}: ${test}`));
for (const test of skipped) console.log(`skipped ${test}`);
const total = (count) => results.reduce((all, result) => all + result[count], 0);
const [passed, failed] = [total("passed"), total("failed")];
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`);
if (flags.record) {
  const good = results.filter(({ failed, seconds }) => failed === 0 && seconds > 0);
  record(
    suites.map(({ name }) => name),
    good,
  );
}

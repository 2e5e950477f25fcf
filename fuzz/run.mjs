// Runs the fuzz targets, one after another: `node fuzz/run.mjs [seconds for each] [target]`.
//
// Each target starts from its corpus and the tables of the tests. The new inputs are reduced to the fewest that reach the same code,
// and stored. Prints a table, and fails if a target crashed. CARGO_FUZZ sets the path of cargo-fuzz.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as corpus from "./corpus.mjs";
import { seeds } from "./seeds.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const work = join(root, "target/fuzz");
const cargoFuzz = process.env.CARGO_FUZZ ?? "cargo-fuzz";
// Without a sanitizer, which would need nightly Rust. The crate has no `unsafe` code to check.
const common = ["--sanitizer", "none", "--features", "fuzzer", "--target-dir", work];
/** Longer inputs take longer and reach no other code. */
const maxLength = 4096;
/** An input that takes more seconds or more MiB of memory is a fault. */
const [slowest, largest] = [25, 1024];
/** Longer inputs are not stored. Each target stores about this many bytes. */
const [maxStoredLength, maxStoredSize] = [1024, 1e5];

/** The dictionary of a target has this many words of its seeds, the most frequent ones. */
const maxWords = 400;

const seconds = Number(process.argv[2] ?? 60);
const onlyTarget = process.argv[3];
const targets = Object.keys(seeds).filter((name) => onlyTarget === undefined || name === onlyTarget);
if (!(seconds > 0) || targets.length === 0) {
  console.error(`usage: node fuzz/run.mjs [seconds for each target] [${Object.keys(seeds).join(" | ")}]`);
  process.exit(2);
}

/** Runs a program, prints its output if `isShown`, and resolves to the output and the exit code. */
function run(program, args, isShown = false) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding("utf8").on("data", (text) => {
        output += text;
        if (isShown) to.write(text);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ output, code }));
  });
}

/** Creates an empty folder for a target. */
function folder(target, name) {
  const path = join(work, name, target);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

const put = (folder, input) => writeFileSync(join(folder, createHash("sha1").update(input).digest("hex")), input);

/** Returns the option for a target's dictionary: mostly names in its seeds. A target without a dictionary has no option. */
function dictionary(target) {
  const own = join(root, "fuzz/dict", `${target}.dict`);
  const words = new Map();
  for (const seed of seeds[target]()) {
    for (const [word] of seed.toString("latin1").matchAll(/"[\w. -]{1,32}"/g))
      words.set(word, (words.get(word) ?? 0) + 1);
  }
  const common = [...words].sort(([, a], [, b]) => b - a).slice(0, maxWords);
  const lines = common.map(([word]) => `"\\"${word.slice(1, -1)}\\""\n`);
  if (existsSync(own)) lines.push(readFileSync(own, "utf8"));
  const file = join(work, `${target}.dict`);
  writeFileSync(file, lines.join(""));
  return lines.length > 0 ? [`-dict=${file}`] : [];
}

/** Returns the message of a target that failed, without the stack. */
const reason = (output) => /panicked at.{0,2000}?(?=\nstack backtrace|\n==)/s.exec(output)?.[0] ?? output.slice(-2000);

/** Returns the fewest inputs that together reach the same code as all of them. */
async function reduced(target, found, options) {
  const to = folder(target, "reduced");
  await run(program(target), [to, found, "-merge=1", `-max_len=${maxStoredLength}`, ...options]);
  return readdirSync(to).map((name) => readFileSync(join(to, name)));
}

const sizeOf = (inputs) => inputs.reduce((size, input) => size + input.length, 0);

async function fuzz(target) {
  const found = folder(target, "found");
  for (const input of [...corpus.read(target), ...seeds[target]()]) if (input.length <= maxLength) put(found, input);
  const crashes = join(root, "fuzz/artifacts", target);
  rmSync(crashes, { recursive: true, force: true });
  mkdirSync(crashes, { recursive: true });
  const limits = [`-timeout=${slowest}`, `-rss_limit_mb=${largest}`, `-max_len=${maxLength}`];
  const options = [
    ...limits,
    `-max_total_time=${seconds}`,
    "-print_final_stats=1",
    `-artifact_prefix=${crashes}/`,
    ...dictionary(target),
  ];
  const { output, code } = await run(program(target), [found, ...options]);
  if (code !== 0) console.log(reason(output));
  const lost = readdirSync(crashes).filter((name) => !name.startsWith("slow-unit"));
  let inputs = await reduced(target, found, []);
  // If there are too many, inputs that differ only in how often they reach an edge are dropped.
  if (sizeOf(inputs) > maxStoredSize) inputs = await reduced(target, found, ["-use_counters=0"]);
  if (inputs.length > 0) corpus.write(target, inputs);
  const [, edges, features] = ([...output.matchAll(/ cov: (\d+) ft: (\d+)/g)].at(-1) ?? []).map(Number);
  const stat = (name) => Number(new RegExp(`stat::${name}: +(\\d+)`).exec(output)?.[1] ?? Number.NaN);
  const [runs, perSecond] = [stat("number_of_executed_units"), stat("average_exec_per_sec")];
  return {
    target,
    runs,
    perSecond,
    edges,
    features,
    stored: inputs.length,
    size: sizeOf(inputs),
    crashes: lost.length || Number(code !== 0),
  };
}

const args = ["fuzz", "build", ...common, ...(onlyTarget === undefined ? [] : [onlyTarget])];
if ((await run(cargoFuzz, args, true)).code !== 0) process.exit(1);
const [, host] = /^host: (.*)$/m.exec((await run("rustc", ["-vV"])).output);
const program = (target) => join(work, host, "release", target);

const rows = [];
for (const target of targets) {
  console.log(`${target}: ${seconds} s`);
  rows.push(await fuzz(target));
}
console.table(Object.fromEntries(rows.map(({ target, ...row }) => [target, row])));
for (const { target, crashes } of rows) {
  if (crashes > 0) console.log(`${target} crashed: see fuzz/artifacts/${target}`);
}
process.exitCode = rows.some(({ crashes }) => crashes > 0) ? 1 : 0;

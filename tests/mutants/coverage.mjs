// Measures line coverage of the suites, in Rust and TypeScript: `make coverage`. Excludes code that neither Node.js nor native
// programs run: code for wasm only, the elements, and the loaders of other runtimes. `LANGUAGE=rust` or
// `LANGUAGE=typescript` measures only that language.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { CoverageReport } from "monocart-coverage-reports";
import { root } from "../support/pack.mjs";
import { install } from "./installed.mjs";
import { suites } from "./suites.mjs";

/** The minimum line coverage, in percent. */
const FLOOR = 95;
const folder = join(root, "target/coverage");

function must(command, args, env) {
  const { status, error } = spawnSync(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? `ended with ${status}`}`);
}

/** Returns LLVM's coverage of the crate, by source file. */
function rust() {
  const report = join(folder, "rust.json");
  const options = [
    "--features",
    "fingerprint,internals,npm-service",
    "--ignore-filename-regex",
    "/(generate|js|tests)/",
  ];
  // The property tests reach the same lines with a thousand documents as with a hundred thousand.
  const env = { ENDCAP_CASES: "1000", CARGO_PROFILE_TEST_DEBUG: "false" };
  must("cargo", ["llvm-cov", ...options, "--json", "--output-path", report], env);
  const [{ files }] = JSON.parse(readFileSync(report, "utf8")).data;
  return files.map(({ filename, segments, summary: { lines } }) => ({
    file: relative(root, filename),
    count: lines.count,
    covered: lines.covered,
    missing: [...new Set(segments.filter(isUnreached).map(([line]) => line))],
  }));
}

/** Returns whether a part that never ran starts here. */
const isUnreached = ([, , count, hasCount, isEntry]) => hasCount && isEntry && count === 0;

/** Returns V8's coverage of the package, by source file. A line with a part that never ran counts as missing. */
async function typeScript() {
  const project = join(folder, "project");
  const raw = join(folder, "v8");
  rmSync(raw, { recursive: true, force: true });
  await install(project, { sourcemap: true });
  const options = ["--test", "--test-reporter=dot", "--test-concurrency=2"];
  must("node", [...options, ...suites], { ENDCAP_PACKED: project, NODE_V8_COVERAGE: raw });
  const report = new CoverageReport({
    outputDir: join(folder, "typescript"),
    reports: ["v8"],
    logging: "error",
    entryFilter: ({ url }) => url.includes("/node_modules/endcap/dist/"),
    sourceFilter: (path) => /pkg\/src\/(?!built|element|generated)/.test(path),
  });
  await report.addFromDir(raw);
  const { files } = await report.generate();
  return files.map(({ sourcePath, summary: { lines }, data }) => ({
    file: sourcePath,
    count: lines.total,
    covered: lines.covered,
    missing: Object.entries(data.lines).flatMap(([line, count]) => (Number(count) > 0 ? [] : [Number(line)])),
  }));
}

/** Formats numbers, with consecutive ones as a range. */
function ranges(numbers) {
  const found = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(", ");
}

const percent = (covered, count) => `${((100 * covered) / count).toFixed(2)}%`;

mkdirSync(folder, { recursive: true });
const { LANGUAGE = "" } = process.env;
const rows = [];
for (const [language, count] of Object.entries({ Rust: rust, TypeScript: typeScript })) {
  if (LANGUAGE !== "" && LANGUAGE !== language.toLowerCase()) continue;
  const files = await count();
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  rows.push([language, sum("covered"), sum("count"), percent(sum("covered"), sum("count"))]);
  for (const { file, count, covered, missing } of files)
    if (covered < count) console.log(`${file} ${percent(covered, count)}: ${ranges(missing)}`);
  if ((100 * sum("covered")) / sum("count") < FLOOR) process.exitCode = 1;
}
console.log("\n| | lines reached | lines | share |\n| --- | ---: | ---: | ---: |");
for (const row of rows) console.log(`| ${row.join(" | ")} |`);

// What the runner prints of jobs that fail or are stopped: their reasons last, short, and whole.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { setTimeout } from "node:timers/promises";
import { failuresOf } from "../failures.mjs";
import { root } from "../support/pack.mjs";
import { folder, written } from "./written.mjs";

/** Starts the runner with suites of its own, each a name, a reader and a command. */
function run(suites) {
  const list = suites.map(([name, reader, command]) => ({ name, reader, jobs: [{ name, command }] }));
  const file = written("suites.mjs", `export const allSuites = () => ${JSON.stringify(list)};`);
  const env = { ...process.env, JOBS: "2" };
  const child = spawn(process.execPath, ["tests/run.mjs", "--suites", file], { cwd: root, env, detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  return { child, ended };
}

const noisy = written(
  "noisy.mjs",
  `import test from "node:test";
  test("good", () => {});
  for (let i = 0; i < 200; i += 1) console.log("noise " + i);
  test("outer", async (t) => {
    await t.test("grows", (t) => { t.diagnostic("grew by 7"); throw new Error("line 1\\nline 2"); });
    await t.test("fine", (t) => t.diagnostic("of the fine one"));
  });`,
);

test("a run ends with the errors and reports of failed tests, their list, and the counts", async () => {
  const { ended } = run([
    ["tests", "node", `node --test-reporter=spec ${noisy}`],
    ["lints", "lint", `node -e process.exit(3)`],
    ["prints", "lint", "node -p 'c4n4ry'"],
    ["fine", "lint", "node --version"],
  ]);
  const { code, output } = await ended;
  assert.equal(code, 1);
  const end = output.slice(output.indexOf("Seconds of each suite"));
  assert.match(end, /ℹ grew by 7\n/);
  assert.match(end, /line 1\n.*line 2\n/);
  assert.equal(end.match(/line 2/g).length, 1, "the error is printed twice");
  assert.doesNotMatch(end, /noise 100|of the fine one|✔/);
  assert.match(end, /noise 0\n(.*\n)+\.\.\. 160 lines are not shown.*\n(.*\n)+noise 199\n/);
  assert.match(end, /\na credential is in the output of: prints\n/);
  const list = ["Failed:", "- lints: node -e process.exit(3)", `- tests, ${noisy}: grows`];
  const lines = output.trimEnd().split("\n");
  assert.deepEqual(lines.slice(-5, -2).sort(), list.sort());
  assert.equal(lines.at(-1), "4 passed, 4 failed");
});

test("a stopped run names what did not end, starts nothing more, and calls nothing failed", async () => {
  const started = (name) => `require("fs").writeFileSync(${JSON.stringify(join(folder, name))}, "")`;
  const first = written("first.cjs", `${started("a")}; setTimeout(() => {}, 60000);`);
  const second = written("second.cjs", started("b"));
  const { child, ended } = run([
    ["long", "lint", `node ${first}`],
    ["as long", "lint", `node ${first}`],
    ["next", "lint", `node ${second}`],
  ]);
  while (!existsSync(join(folder, "a")) && child.exitCode === null) await setTimeout(20);
  child.kill("SIGINT");
  const { code, output } = await ended;
  assert.equal(code, 130);
  assert.match(output, /^stopped by SIGINT; not finished: long, as long$/m);
  assert.doesNotMatch(output, /FAILED/);
  assert.ok(!existsSync(join(folder, "b")));
});

test("cargo: failed tests are named with their file, and passed ones left out", () => {
  const { tests, text } = failuresOf(
    "cargo",
    `   Compiling endcap v0.1.0
     Running unittests src/lib.rs (target/debug/deps/endcap-1)
test json::reads ... ok
     Running tests/cases.rs (target/debug/deps/cases-1)
test lists ... FAILED
---- lists stdout ----
left: 1
   Doc-tests endcap
test src/check.rs - check (line 3) ... FAILED`,
  );
  assert.deepEqual(tests, [
    { name: "lists", file: "tests/cases.rs" },
    { name: "src/check.rs - check (line 3)", file: "endcap" },
  ]);
  assert.match(text, /---- lists stdout ----\nleft: 1\n/);
  assert.doesNotMatch(text, /Compiling|\.\.\. ok/);
});

test("a job that ends with an error shows both ends of its output", () => {
  const output = Array.from({ length: 1000 }, (_, index) => `line ${index}`).join("\n");
  for (const kind of ["lint", "cargo", "node"]) {
    const { tests, text } = failuresOf(kind, output);
    assert.deepEqual(tests, []);
    assert.match(text, /^line 0\n(.*\n)+\.\.\. 800 lines are not shown.*\n(.*\n)+line 999$/);
  }
});

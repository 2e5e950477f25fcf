// What the runner prints of jobs that fail or are stopped.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { setTimeout } from "node:timers/promises";
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
    await t.test("grows", () => { throw new Error("line 1\\nline 2"); });
  });`,
);

test("a run ends with both ends of the output of failed jobs, their list, and the counts", async () => {
  const { ended } = run([
    ["tests", "node", `node --test-reporter=spec ${noisy}`],
    ["lints", "lint", `node -e process.exit(3)`],
    ["prints", "lint", "node -p 'c4n4ry'"],
    ["fine", "lint", "node --version"],
  ]);
  const { code, output } = await ended;
  assert.equal(code, 1);
  const end = output.slice(output.indexOf("Seconds of each suite"));
  assert.match(end, /noise 0\n(.*\n)+\.\.\. \d+ lines are not shown.*\n(.*\n)+noise 199\n(.*\n)+.*line 1\n.*line 2\n/);
  assert.doesNotMatch(end, /noise 100/);
  assert.match(end, /\na credential is in the output of: prints\n/);
  const list = ["Failed:", "- lints, node -e process.exit(3)", `- tests, node --test-reporter=spec ${noisy}`];
  const lines = output.trimEnd().split("\n");
  assert.deepEqual(lines.slice(-5, -2).sort(), list.sort());
  assert.equal(lines.at(-1), "3 passed, 4 failed");
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

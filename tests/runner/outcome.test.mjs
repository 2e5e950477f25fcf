// How the runner counts tests: what fails, breaks or prints a credential is never a pass.

import assert from "node:assert/strict";
import test from "node:test";
import { outcomeOf } from "../outcome.mjs";
import { written } from "./written.mjs";

/** Returns what the runner makes of a program that node runs. */
async function countsOf(text, kind = "node") {
  const file = written("program.mjs", text);
  const { output, seconds, ...counts } = await outcomeOf({ command: `node --test-reporter=spec ${file}` }, kind);
  return counts;
}

const none = { passed: 0, failed: 0, skipped: [], broken: false, leaks: false };
const twoTests = `import test from "node:test";
test("good", () => {});
test("other", OPTIONS, () => { BODY });
`;
const tests = (body, options = "{}") => twoTests.replace("BODY", body).replace("OPTIONS", options);

for (const [what, program, counts] of [
  ["two tests", tests(""), { passed: 2 }],
  ["one fails", tests('throw new Error("no")'), { passed: 1, failed: 1 }],
  ["one is skipped", tests("", '{ skip: "not here" }'), { passed: 1, skipped: ["other: not here"] }],
  ["one hangs", tests("return new Promise(() => {})"), { passed: 1, failed: 1 }],
  ["one ends the process", tests("process.exit(0)"), { failed: 1, broken: true }],
  ["no test", "console.log(1);", { failed: 1, broken: true }],
  ["it ends with an error", "process.exitCode = 3;", { failed: 1, broken: true }],
  ["it prints a credential", tests('console.log("C4n4Ry")'), { passed: 2, leaks: true }],
  ["a test that is to do fails", tests('throw new Error("no")', "{ todo: true }"), { passed: 1, failed: 1 }],
  ["it prints counts of its own", tests('console.log("ℹ pass 30")'), { passed: 2 }],
]) {
  test(`node: ${what}`, async () => assert.deepEqual(await countsOf(program), { ...none, ...counts }));
}

const ended = (passed, failed) => `test result: ok. ${passed} passed; ${failed} failed; 0 ignored;`;

for (const [what, lines, code, counts] of [
  ["two programs", ["running 2 tests", ended(2, 0), "running 3 tests", ended(3, 0)], 0, { passed: 5 }],
  ["a program ends in a test", ["running 1 test", ended(1, 0), "running 3 tests"], 0, { passed: 1, failed: 1 }],
  ["one fails", [ended(2, 1)], 101, { passed: 2, failed: 1 }],
  [
    "one is ignored",
    ["test slow ... ignored, takes hours", ended(1, 0)],
    0,
    { passed: 1, skipped: ["slow: takes hours"] },
  ],
  ["it does not compile", ["error"], 101, { failed: 1, broken: true }],
  ["it ends with an error after its tests", [ended(2, 0)], 1, { passed: 2, failed: 1, broken: true }],
]) {
  test(`cargo: ${what}`, async () => {
    const program = `console.log(${JSON.stringify(lines.join("\n"))}); process.exitCode = ${code};`;
    assert.deepEqual(await countsOf(program, "cargo"), { ...none, ...counts });
  });
}

test("lint: passes or fails as a whole", async () => {
  assert.deepEqual(await countsOf("", "lint"), { ...none, passed: 1 });
  assert.deepEqual(await countsOf("process.exitCode = 2;", "lint"), { ...none, failed: 1, broken: false });
});

test("a job that takes too long is stopped, even if a program it left behind holds its output", async () => {
  const child = "setTimeout(() => {}, 60000)";
  const program = `import { spawn } from "node:child_process";
    spawn(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "inherit" });`;
  const file = written("left.mjs", program);
  const start = Date.now();
  const { failed, output } = await outcomeOf({ command: `node ${file}` }, "lint", {
    patience: 1000,
  });
  assert.equal(failed, 1);
  assert.match(output, /stopped after 1 s/);
  assert.ok(Date.now() - start < 20_000);
});

test("what is written to standard error cannot hide a count", async () => {
  const program = `process.stderr.write("a line without an end"); console.log(${JSON.stringify(ended(2, 0))});`;
  assert.deepEqual(await countsOf(program, "cargo"), { ...none, passed: 2 });
});

test("a program that does not exist is a failure", async () => {
  const { failed, output } = await outcomeOf({ command: "endcap-no-such-program" }, "lint");
  assert.equal(failed, 1);
  assert.match(output, /endcap-no-such-program/);
});

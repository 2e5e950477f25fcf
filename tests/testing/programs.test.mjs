// Runs the programs of docs/testing.md, and that of docs/quick-start.md with the fake service.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { snippet } from "../documents/programs.mjs";
import { project } from "../support/packed.mjs";
import { startCommand } from "./command.mjs";

/** Runs a program in a process of its own, and returns what it prints. */
function run(name, program = snippet(name), ...args) {
  const file = join(project, `${name}.mjs`);
  writeFileSync(file, program);
  // Without the variables by which the test runner would take the program for one of its own files.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return execFileSync(process.execPath, [...args, file], { encoding: "utf8", env });
}

test("the test of a client passes, and fails if the service has another record", () => {
  assert.match(run("testing-client", undefined, "--test"), /^(?:#|ℹ) pass 1$/m);
  const wrong = snippet("testing-client").replace("200 /v2/users", "201 /v2/users");
  assert.throws(() => run("testing-client", wrong, "--test"), /Command failed/);
});

test("the page's client gets the creative through the gateway", () => {
  assert.equal(run("testing-gateway"), "first image_banner\n");
});

test("the quick start begins with one ad", () => {
  assert.equal(run("quick-ad"), "image_banner Milk from just up the road\n");
});

test("the quick start creates a link and gets ads of each layout through a gateway", () => {
  const lines = run("quick-gateway")
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("{"));
  assert.match(lines[0], /^https:\/\/service\.example\/lists\/[0-9a-f]+$/);
  const layouts = new Set(lines.slice(1).map((line) => line.split(" ")[0]));
  assert.deepEqual([...layouts].sort(), ["image_banner", "shoppable_display", "shoppable_video"]);
});

test("a test stages faults of the server and reads what it received", async () => {
  const server = await startCommand("--faults");
  try {
    const program = snippet("testing-http").replaceAll("http://127.0.0.1:4010", server.address);
    assert.ok(program.includes(server.address));
    const call = "await fetch(sandbox.replace('/sandbox', '/v2/ian/dp'), { method: 'POST' });";
    assert.equal(run("testing-http", program.replace(/^\/\/ … .*$/m, call)), "[ '503 /v2/ian/dp' ]\n");
  } finally {
    await server.stop();
  }
});

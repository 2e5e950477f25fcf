// How the build runs its steps: the output of commands, failures, and what it leaves out when nothing changed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { root } from "../../tools/run.mjs";
import { buildWasm, MODULES } from "../../tools/wasm.mjs";

/** Runs these commands of `sh` at the same time, as a step of the build does. */
function build(...commands) {
  const program = `
    import { run } from ${JSON.stringify(join(root, "tools/run.mjs"))};
    await Promise.all(${JSON.stringify(commands)}.map((command) => run("sh", "-c", command)));`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8", timeout: 20_000 });
}

test("the lines of commands that run at the same time do not mix", () => {
  const { status, stderr } = build("echo first; sleep 0.5; echo first", "sleep 0.2; echo second >&2");
  assert.deepEqual({ status, stderr }, { status: 0, stderr: "second\nfirst\nfirst\n" });
});

test("a command that fails stops the others, and the error names it", () => {
  const { status, stderr } = build("echo the reason; exit 3", "exec sleep 60");
  assert.equal(status, 1);
  assert.match(stderr, /^the reason\n/);
  assert.match(stderr, /^CommandError: sh -c echo the reason; exit 3: exit code 3$/m);
});

test("a module that did not change is not generated and optimized again", async () => {
  const folder = join(root, "target/bindgen");
  const files = () => readdirSync(folder).map((file) => [file, statSync(join(folder, file)).mtimeMs]);
  const buildAll = () => Promise.all(Object.keys(MODULES).map((name) => buildWasm(name, [], folder)));
  await buildAll();
  const before = files();
  await buildAll();
  assert.deepEqual(files(), before);
  assert.ok(before.length >= 8);
});

test("the generator of the glue names what it cannot read", () => {
  const folder = mkdtempSync(join(tmpdir(), "endcap-glue-"));
  const generate = (...args) => spawnSync(join(root, "target/tools/endcap-bindgen"), args, { encoding: "utf8" });
  try {
    const input = join(folder, "absent.wasm");
    const { status, stderr } = generate(input, folder, "check");
    assert.equal(status, 1);
    assert.match(stderr, /^endcap-bindgen: failed reading '.*absent\.wasm': No such file/);
    assert.equal(generate(input).status, 2);
    assert.deepEqual(readdirSync(folder), []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

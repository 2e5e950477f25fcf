// Tests the messages of `make` about tools whose versions differ from tools/versions.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import test from "node:test";
import { root } from "../support/pack.mjs";

/** The version that tools/versions has of a tool. */
const wanted = (name) => spawnSync("tools/version-of.sh", [name], { cwd: root, encoding: "utf8" });

/** Runs tools/tools.sh with these programs first in PATH. Each prints its line for any arguments. */
function tools(programs) {
  const folder = mkdtempSync(join(tmpdir(), "endcap-tools-"));
  try {
    for (const [name, line] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho '${line}'\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    const { status, stdout, stderr } = spawnSync("tools/tools.sh", { cwd: root, env, encoding: "utf8" });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rustc = (version) => `rustc ${version} (0123456789 2026-01-01)`;
const pinned = { rustc: rustc(wanted("rustc").stdout.trim()), node: `v${wanted("node").stdout.trim()}` };

test("the required versions cause no message", () => {
  assert.deepEqual(tools(pinned), { status: 0, output: "" });
});

test("other versions cause a message, and make continues", () => {
  const { status, output } = tools({ ...pinned, rustc: rustc("1.2.3") });
  assert.equal(status, 0);
  assert.match(output, /^note: not the versions that endcap is tested with: rustc 1\.2\.3 \(tested with [\d.]+\)\n$/);
});

test("a Node.js version that is too old stops make", () => {
  const { status, output } = tools({ ...pinned, node: "v20.18.9" });
  assert.equal(status, 1);
  assert.match(output, /^ {2}node: version 20\.19 or newer, .+; this is 20\.18\.9$/m);
});

test("a compiler that does not start is no reason to stop here", () => {
  const { status, output } = tools({ ...pinned, rustc: "" });
  assert.equal(status, 0);
  assert.match(output, /: rustc unknown \(tested with/);
});

test("a tool that the file does not name has no version", () => {
  assert.equal(wanted("no-such-tool").status, 1);
});

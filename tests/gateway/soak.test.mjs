// The soak, short.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { project } from "../package/packed.mjs";

test("each request has its answer, none that is bad reaches the service, one token does, and nothing grows", (t) => {
  const env = { ...process.env, ENDCAP_PACKED: project };
  const program = join(import.meta.dirname, "soak.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "2000"], { env, encoding: "utf8" });
  t.diagnostic(stdout.trim());
  assert.equal(status, 0, `${stdout}${stderr}`);
});

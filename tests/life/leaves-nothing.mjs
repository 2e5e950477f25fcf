// A short round of mixed calls, as a test of its own process: a test runner's bookkeeping would be counted as growth.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { project } from "../package/packed.mjs";

export function leavesNothing(t, host, calls) {
  const program = fileURLToPath(new URL("growth.mjs", import.meta.url));
  const env = { ...process.env, ENDCAP_PACKED: project };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, host, String(calls)], {
    env,
    encoding: "utf8",
    timeout: 300_000,
  });
  t.diagnostic(stdout.trim());
  assert.equal(status, 0, `${stdout}${stderr}`);
}

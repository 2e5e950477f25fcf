// Memory stays where it is, however much goes wrong.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { project } from "../package/packed.mjs";

test("10,000 calls, a fifth of which go wrong: nothing grows, nothing is left", (t) => {
  const rounds = fileURLToPath(new URL("rounds.mjs", import.meta.url));
  const env = { ...process.env, ENDCAP_PACKED: project };
  const { status, stdout, stderr } = spawnSync(process.execPath, [rounds, "10000"], { env, encoding: "utf8" });
  t.diagnostic(stdout.trim());
  assert.equal(status, 0, `${stdout}${stderr}`);
});

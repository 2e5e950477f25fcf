// Memory stays where it is, however often hostile values come.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { project } from "./packed.mjs";

test("each of them 100,000 times: nothing grows, nothing breaks", (t) => {
  const rounds = fileURLToPath(new URL("hostile-rounds.mjs", import.meta.url));
  const env = { ...process.env, ENDCAP_PACKED: project };
  const { status, stdout, stderr } = spawnSync(process.execPath, [rounds, "100000"], { env, encoding: "utf8" });
  t.diagnostic(stdout.trim());
  assert.equal(status, 0, `${stdout}${stderr}`);
});

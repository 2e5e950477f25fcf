// The soak, short.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";

test("each request has its answer, none that is bad reaches the service, one token does, and nothing grows", () => {
  const program = join(import.meta.dirname, "soak.mjs");
  const { tokens, bad, wrong, unhandled, grown } = JSON.parse(
    execFileSync(process.execPath, ["--expose-gc", program, "2000"], { encoding: "utf8" }),
  );
  assert.deepEqual({ tokens, bad, wrong, unhandled }, { tokens: 1, bad: 0, wrong: [], unhandled: [] });
  assert.equal(grown.wasm, 0);
  assert.ok(grown.heap < 1e6, `the heap grew by ${grown.heap} bytes`);
});

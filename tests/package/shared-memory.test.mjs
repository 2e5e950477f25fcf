// Memory that another thread changes while it is read.

import assert from "node:assert/strict";
import { once } from "node:events";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { importPacked } from "../support/packed.mjs";

const { shoppingLists } = await importPacked();
const { MalformedResponseError, readPlacements } = await importPacked("endcap/http");

test("shared memory can grow during a check", async () => {
  // Large enough that allocating memory for it takes long, and the shared memory grows in that time.
  const grow = `const { workerData: buffer } = require("node:worker_threads");
    for (let size = buffer.byteLength; size < buffer.maxByteLength; size += 1 << 12) buffer.grow(size);`;
  for (const read of [
    (bytes) => shoppingLists.check(bytes, { maxBytes: 1 << 30 }),
    (bytes) => readPlacements({ status: 200, body: bytes }),
  ]) {
    for (let round = 0; round < 3; round += 1) {
      const buffer = new SharedArrayBuffer(4 << 20, { maxByteLength: 64 << 20 });
      const bytes = new Uint8Array(buffer);
      bytes.fill(0x20);
      const over = once(new Worker(grow, { eval: true, workerData: buffer }), "exit");
      const until = performance.now() + 10_000;
      for (let size = 0; size < 63 << 20 && performance.now() < until; size = buffer.byteLength) {
        try {
          read(bytes);
        } catch (error) {
          assert.ok(MalformedResponseError.is(error), String(error));
        }
      }
      await over;
    }
  }
  assert.ok(shoppingLists.check("[]").issues.length > 0, "the module works");
});

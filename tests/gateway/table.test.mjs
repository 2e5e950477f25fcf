// Runs the table in Node.js, with the packed package.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { runTable } from "./run-table.mjs";

test("every row of the table holds in node", async () => {
  const result = await runTable({
    ...(await importPacked("endcap/http")),
    ...(await importPacked("endcap/gateway")),
    ...(await importPacked("endcap/testing")),
  });
  assert.deepEqual(result.problems, []);
  assert.ok(result.rows >= 80, `${result.rows} rows`);
});

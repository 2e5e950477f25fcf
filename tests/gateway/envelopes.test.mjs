// Error envelopes for rejected bodies. `tests/http/envelopes.rs` runs the same table against the crate.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { gatewayOf } from "./gateway-of.mjs";

const rows = JSON.parse(readFileSync(new URL("../http/envelopes.json", import.meta.url), "utf8"));

for (const { name, endpoint, body, envelope } of rows) {
  test(name, async () => {
    const response = await gatewayOf().send(endpoint, body);
    assert.deepEqual([response.status, await response.json()], [400, envelope]);
  });
}

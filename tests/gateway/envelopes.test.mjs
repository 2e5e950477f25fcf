// Rejected bodies: their error envelopes, and that none is forwarded. `tests/http/envelopes.rs` runs the same table against the crate.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { cases } from "../support/cases.mjs";
import { gatewayOf } from "./gateway-of.mjs";

const rows = JSON.parse(readFileSync(new URL("../http/envelopes.json", import.meta.url), "utf8"));

for (const { name, endpoint, body, envelope } of rows) {
  test(name, async () => {
    const response = await gatewayOf().send(endpoint, body);
    assert.deepEqual([response.status, await response.json()], [400, envelope]);
  });
}

const ROUTES = { "shopping-list": "links", placement: "placements", user: "users" };

test("each case of tests/cases with an error is a 400, and is not forwarded", async () => {
  const { calls, send } = gatewayOf();
  const isWrong = ({ issues }) => issues.some(({ severity }) => severity === "error");
  const wrong = cases.filter((each) => each.options === undefined && each.resource in ROUTES && isWrong(each));
  assert.ok(wrong.length > 200, `${wrong.length} cases`);
  for (const { resource, title, hex, text, body } of wrong) {
    const sent = hex === undefined ? (text ?? JSON.stringify(body)) : Buffer.from(hex, "hex");
    assert.equal((await send(ROUTES[resource], sent)).status, 400, title);
  }
  assert.deepEqual(calls, []);
});

// Calls of the module in code that the runtime has optimized. Node 20 aborted there when an export returned a bare externref.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import { root } from "../support/pack.mjs";
import { project } from "../support/packed.mjs";

test("no export of service.wasm returns a bare externref", () => {
  const types = readFileSync(join(root, "pkg/src/built/service.d.ts"), "utf8");
  const exports = [...types.matchAll(/^ {4}readonly (\w+): \(.*\) => (.*);$/gm)].map(([, name, type]) => [name, type]);
  assert.ok(exports.length > 25, "the exports are found");
  for (const [name, type] of exports)
    assert.match(type, /^(void|number|bigint|\[number(, number)*\])$/, `${name} returns ${type}`);
});

/** Reads 5,000 pages. Each second request fails, and waits pass at once. */
const program = `
import { EndcapClient } from "endcap/client";

const PLACE = {
  page_context: { page_query: { cart_query: {} } },
  placement_context: { placement_kind: { display_placement: {} } },
};
let now = 5000;
const clock = {
  now: () => now,
  date: () => now,
  random: () => 0.5,
  after(milliseconds, run) {
    // Deadlines never pass.
    if (milliseconds > 20_000) return () => {};
    const timer = setImmediate(() => {
      now += milliseconds;
      run();
    });
    return () => clearImmediate(timer);
  },
};
let requests = 0;
let fail;
const fetch = async (_url, { body }) => {
  if (++requests % 2 === 1) return fail();
  const { offset = 1 } = JSON.parse(new TextDecoder().decode(body)).pagination_context ?? {};
  const creatives = Array.from({ length: 3 }, (_, index) => ({ object_tracking_id: offset + "-" + index }));
  return Response.json({ creatives, pagination_metadata: { token: "t", offset } });
};
const options = { hosts: { ads: "https://ads.example" }, accessToken: () => "c4n4ry", fetch, timeout: 60_000, retryBudget: false };
const client = new EndcapClient(options, clock);
// Each round fails in another way than the code was optimized for, so that the runtime deoptimizes it.
const failures = [
  () => new Response("{}", { status: 503 }),
  () => new Response("{}", { status: 429, headers: { "retry-after": "0" } }),
  () => Promise.reject(new TypeError("fetch failed")),
  () => new Response("{}", { status: 401 }),
  () => new Response("no JSON", { status: 502, headers: { "retry-after": "1" } }),
];
let pages = 0;
for (let round = 0; round < 10; round += 1) {
  fail = failures[round % failures.length];
  for await (const page of client.placements.list(PLACE, { maxPages: 500 })) pages += page.creatives.length > 0 ? 1 : 0;
}
console.log(pages);
`;

test("five thousand pages with retries, in optimized code", { timeout: 60_000 }, async () => {
  // Rejects unless the exit code is 0.
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: project,
  });
  assert.equal(stdout, "5000\n");
});

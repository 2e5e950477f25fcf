// The time that requests may take, by route, with and without the token that they need.

import assert from "node:assert/strict";
import test from "node:test";
import { gatewayOf, post } from "./gateway-of.mjs";
import { env } from "./gateways.mjs";
import { dp, list, titled, user } from "./payloads.mjs";

const good = dp("soup");

test("`timeouts` limits each route by itself", async () => {
  const slow = [
    ["placements", dp("delay=60000")],
    ["links", titled("delay=60000")],
    ["users", user("delay=60000")],
  ];
  for (const [route, body] of slow) {
    const { send, lines } = gatewayOf({ timeouts: { [route]: 60 } });
    const response = await send(route, body);
    assert.equal(response.status, 504, route);
    assert.equal((await response.json()).meta.rule, "timeout");
    assert.ok(lines[0].ms >= 55 && lines[0].ms < 2000, `${route}: ${lines[0].ms} ms`);
  }
});

test("clocks that are set back do not prolong a timeout", async (t) => {
  const start = process.hrtime.bigint();
  const slowBody = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) });
  const { send, gateway } = gatewayOf({ timeouts: { placements: 100 }, bodyTimeout: 100 });
  const slow = new Request(post("links", "{}"), { body: slowBody, duplex: "half" });
  const responses = [send("placements", dp("delay=60000")), gateway.fetch(slow, env)];
  await new Promise((resolve) => setTimeout(resolve, 30));
  for (const clock of [performance, Date]) {
    const now = clock.now.bind(clock);
    t.mock.method(clock, "now", () => now() - 3_600_000);
  }
  assert.deepEqual(await Promise.all(responses.map(async (response) => (await response).status)), [504, 408]);
  assert.ok(process.hrtime.bigint() - start < 3_000_000_000n);
});

test("`timeouts` has names, numbers and limits", () => {
  const message = (timeouts) => {
    try {
      gatewayOf({ timeouts });
    } catch (error) {
      return `${error.name}: ${error.message}`;
    }
  };
  assert.match(message({ placement: 800 }), /TypeError: .*placement/);
  for (const value of [0, -1, Number.NaN, "800", 2 ** 31])
    assert.match(message({ placements: value }), /timeouts\.placements/);
  assert.equal(message({ placements: 800, links: undefined }), undefined);
});

test("a token that must be fetched first is not counted", async () => {
  const { callsOf, send, lines } = gatewayOf({ timeouts: { placements: 200 } }, { token: ["delay=300"] });
  assert.equal((await send("placements", good)).status, 200);
  assert.ok(lines[0].ms >= 290, `${lines[0].ms} ms`);
  assert.equal(callsOf("token").length, 1);
});

test("the token of a request that was abandoned is finished in `waitUntil`", async () => {
  const pending = [];
  const context = { waitUntil: (work) => pending.push(work) };
  const { callsOf, gateway, send, lines } = gatewayOf({ timeouts: { placements: 500 } }, { token: ["delay=50"] });
  const controller = new AbortController();
  const first = gateway.fetch(new Request(post("placements", good), { signal: controller.signal }), env, context);
  await new Promise((resolve) => setTimeout(resolve, 20));
  controller.abort();
  await first;
  assert.equal(lines[0].reason, "gone");
  await Promise.all(pending);
  assert.equal((await send("placements", good)).status, 200);
  assert.deepEqual([pending.length > 0, callsOf("token").length], [true, 1]);
});

test("a request that hangs ends at its deadline, though `waitUntil` keeps it", { timeout: 20_000 }, async () => {
  const pending = [];
  const context = { waitUntil: (work) => pending.push(work) };
  const { gateway: server } = gatewayOf({ timeout: 600 }, { links: [() => new Promise(() => {})] });
  assert.equal((await server.fetch(post("links", list), env, context)).status, 504);
  await Promise.all(pending);
});

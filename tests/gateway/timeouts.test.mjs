// The time that requests may take, by route, with and without the token that they need.

import assert from "node:assert/strict";
import test from "node:test";
import { gatewayOf, post } from "./gateway-of.mjs";
import { env } from "./gateways.mjs";
import { dp, list, titled, user } from "./payloads.mjs";

const good = dp("soup");

test("`timeouts` limits each route by itself", async () => {
  const slow = [
    ["placements", dp("slow")],
    ["links", titled("slow")],
    ["users", user("slow")],
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
  const responses = [send("placements", dp("slow")), gateway.fetch(slow, env)];
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
  const { fetch: respond, ...all } = gatewayOf();
  const upstream = async (request) => {
    if (request.url.endsWith("/token")) await new Promise((resolve) => setTimeout(resolve, 300));
    return respond(request);
  };
  const { send, lines } = gatewayOf({ fetch: upstream, timeouts: { placements: 200 } });
  assert.equal((await send("placements", good)).status, 200);
  assert.ok(lines[0].ms >= 290, `${lines[0].ms} ms`);
  assert.equal(all.calls.filter(({ url }) => url.endsWith("/token")).length, 1);
});

test("a token without a lifetime is fetched once for each request", async () => {
  const { fetch: respond, calls } = gatewayOf();
  const upstream = async (request) => {
    const response = await respond(request);
    if (!request.url.endsWith("/token")) return response;
    const { expires_in, ...token } = await response.json();
    return Response.json(token);
  };
  const { send } = gatewayOf({ fetch: upstream, timeouts: { placements: 800 } });
  for (let count = 1; count <= 3; count++) {
    assert.equal((await send("placements", good)).status, 200);
    assert.equal(calls.filter(({ url }) => url.endsWith("/token")).length, count);
  }
});

test("one request causes at most `maxRetries` + 1 token requests", async () => {
  const { fetch: respond, calls } = gatewayOf();
  const upstream = async (request) => {
    const response = await respond(request);
    if (!request.url.endsWith("/token")) return Response.json({ error: { message: "bad token" } }, { status: 401 });
    return response;
  };
  for (const timeouts of [undefined, { placements: 5000 }]) {
    const { send } = gatewayOf({ fetch: upstream, maxRetries: 2, timeouts });
    const before = calls.length;
    assert.equal((await send("placements", good.replace('"location_code":"1"', '"location_code":null'))).status, 502);
    const tokens = calls.slice(before).filter(({ url }) => url.endsWith("/token")).length;
    assert.ok(tokens >= 2 && tokens <= 3, `${tokens} token requests`);
  }
});

test("the token of a request that was abandoned is finished in `waitUntil`", async () => {
  const { fetch: respond } = gatewayOf();
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const upstream = async (request) => {
    if (request.url.endsWith("/token")) await held;
    return respond(request);
  };
  const pending = [];
  const context = { waitUntil: (work) => pending.push(work) };
  const { gateway: server, send, lines } = gatewayOf({ fetch: upstream, timeouts: { placements: 500 } });
  const controller = new AbortController();
  const first = server.fetch(new Request(post("placements", good), { signal: controller.signal }), env, context);
  await new Promise((resolve) => setTimeout(resolve, 20));
  controller.abort();
  await first;
  assert.equal(lines[0].reason, "gone");
  assert.ok(pending.length > 0);
  release();
  await Promise.all(pending);
  assert.equal((await send("placements", good)).status, 200);
});

test("a request that hangs ends at its deadline, though `waitUntil` keeps it", { timeout: 20_000 }, async () => {
  const pending = [];
  const context = { waitUntil: (work) => pending.push(work) };
  const { gateway: server } = gatewayOf({ fetch: () => new Promise(() => {}), timeout: 600 });
  assert.equal((await server.fetch(post("links", list), env, context)).status, 504);
  await Promise.all(pending);
});

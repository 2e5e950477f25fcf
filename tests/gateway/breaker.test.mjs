// The circuit breaker of the ads host.

import assert from "node:assert/strict";
import test from "node:test";
import { hosts } from "../testing/service.mjs";
import { gatewayOf, post } from "./gateway-of.mjs";
import { env } from "./gateways.mjs";
import { dp, titled } from "./payloads.mjs";

const good = dp("soup");
const failing = dp("status=503");

/** Stops both clocks, which `skip` then sets. Timers keep their real time. */
function clockOf(t) {
  let skipped = 0;
  for (const clock of [performance, Date]) {
    const start = Math.round(clock.now());
    t.mock.method(clock, "now", () => start + skipped);
  }
  return { skip: (ms) => (skipped += ms) };
}

/** The steps of a service that issues tokens for any credentials. */
const TENANTS = {
  token: () => Response.json({ access_token: "c4n4ry-token", token_type: "Bearer", expires_in: 3600 }),
  placements: async ({ text }) =>
    Response.json({ creatives: [] }, { status: (await text).includes("503") ? 503 : 200 }),
};

/** A gateway without retries, and `times`, which posts a body so many times and returns the statuses. */
function gateway(options, scripts) {
  const all = gatewayOf(options, scripts);
  const times = async (count, body = failing) => {
    const statuses = [];
    for (let index = 0; index < count; index++) statuses.push((await all.send("placements", body)).status);
    return statuses;
  };
  return { ...all, times };
}

test("the breaker opens at half of 20 failed attempts, and closes after a success", async (t) => {
  const clock = clockOf(t);
  const { times, sent, lines, send } = gateway();
  assert.deepEqual(new Set(await times(10, good)), new Set([200]));
  assert.deepEqual(new Set(await times(9)), new Set([503]));
  assert.ok(lines.every(({ reason }) => reason !== "breaker"));
  assert.deepEqual(await times(1), [503]);
  assert.equal(sent().length, 20);
  const refused = await send("placements", good);
  assert.equal(refused.status, 503);
  const { meta } = await refused.json();
  assert.equal(meta.rule, "breaker");
  const wait = Number(refused.headers.get("retry-after"));
  assert.ok(wait >= 9 && wait <= 10, `Retry-After: ${wait}`);
  assert.equal(lines.at(-1).reason, "breaker");
  assert.equal(sent().length, 20, "no request reaches the service while the breaker is open");
  clock.skip(10_001);
  assert.deepEqual(await times(1), [503]);
  assert.equal(sent().length, 21, "one attempt tests the host");
  assert.deepEqual(await times(3, good), [503, 503, 503]);
  assert.equal(sent().length, 21, "its failure opens the breaker again");
  clock.skip(10_001);
  assert.deepEqual(await times(3, good), [200, 200, 200]);
  assert.deepEqual(await times(17), Array(17).fill(503));
  assert.deepEqual(await times(1, good), [200], "the count starts again");
});

test("clocks that are set back do not prolong the pause of the breaker", async (t) => {
  const clock = clockOf(t);
  const { times, send } = gateway();
  await times(20);
  clock.skip(-3_600_000);
  const wait = Number((await send("placements", good)).headers.get("retry-after"));
  assert.ok(wait >= 1 && wait <= 10, `Retry-After: ${wait}`);
  clock.skip(10_001);
  assert.deepEqual(await times(1, good), [200]);
});

test("tests of the host that never end delay no request", async (t) => {
  const clock = clockOf(t);
  let left = 0;
  // workerd drops the requests of browsers that disconnect: their promises never settle.
  const respond = (_, pass) => (left-- > 0 ? new Promise(() => {}) : pass());
  const { send, times } = gateway({ timeout: 20_000 }, { placements: respond });
  await times(20);
  clock.skip(10_001);
  left = 2;
  const dropped = [];
  for (let index = 0; index < 2; index++) {
    dropped.push(send("placements", good));
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(await times(1, good), [503], "one attempt at a time");
    clock.skip(251);
  }
  assert.deepEqual(await times(2, good), [200, 200]);
});

/** A gateway whose breaker is about to test the host, `test`, which starts a request, and the responses that the host can give. */
async function untested(t) {
  const clock = clockOf(t);
  const open = [];
  let isHeld = false;
  const respond = (_, pass) =>
    isHeld ? new Promise((resolve) => open.push((status) => resolve(pass(`status=${status}`)))) : pass();
  const { gateway: server, times } = gateway({ timeout: 20_000 }, { placements: respond });
  await times(20);
  clock.skip(10_001);
  isHeld = true;
  const start = async () => {
    const controller = new AbortController();
    const response = server.fetch(new Request(post("placements", good), { signal: controller.signal }), env);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const leave = () => {
      controller.abort();
      return response;
    };
    return { leave, response };
  };
  return { clock, open, start };
}

test("browsers that disconnect do not let more than one attempt in 250 ms pass", async (t) => {
  const { open, start, clock } = await untested(t);
  for (let index = 0; index < 5; index++) await (await start()).leave();
  assert.equal(open.length, 1);
  clock.skip(251);
  await (await start()).leave();
  assert.equal(open.length, 2);
});

for (const [status, later] of [
  [200, [200, 200]],
  [503, [503, 503]],
])
  test(`a test of the host that ends with ${status} counts, though the browser of a later test disconnected`, async (t) => {
    const { open, start, clock } = await untested(t);
    const first = await start();
    clock.skip(251);
    const second = await start();
    await second.leave();
    open[0](status);
    assert.equal((await first.response).status, status);
    clock.skip(251);
    const after = [await start(), await start()];
    for (const respond of open.slice(2)) respond(200);
    assert.deepEqual(await Promise.all(after.map(async ({ response }) => (await response).status)), later);
  });

test("attempts that start together test the host once", async (t) => {
  const clock = clockOf(t);
  const { times, sent, send } = gateway({ timeouts: { placements: 100 } });
  await times(20);
  clock.skip(10_001);
  const before = sent().length;
  const together = await Promise.all(Array.from({ length: 10 }, () => send("placements", dp("delay=60000"))));
  assert.equal(sent().length, before + 1);
  assert.deepEqual(together.map(({ status }) => status).sort(), [...Array(9).fill(503), 504]);
  assert.deepEqual(await times(2, good), [503, 503], "a timeout of the test opens the breaker again");
});

test("the breaker opens with the 20th attempt, whatever its result", async () => {
  const { times, sent } = gateway();
  assert.deepEqual(await times(10), Array(10).fill(503));
  assert.deepEqual(await times(10, good), Array(10).fill(200));
  assert.deepEqual(await times(1, good), [503]);
  assert.equal(sent().length, 20);
});

test("failures older than ten seconds do not count", async (t) => {
  const clock = clockOf(t);
  const { times, sent } = gateway();
  await times(19);
  clock.skip(10_001);
  await times(19);
  assert.equal(sent().length, 38);
});

for (const [name, term] of [
  ["timeouts", "delay=60000"],
  ["broken connections", "cut=headers"],
  ["a 500", "status=500"],
  ["a 599", "status=599"],
])
  test(`the breaker counts ${name}`, async () => {
    const { times, sent } = gateway({ timeouts: { placements: 5 } });
    await times(25, dp(term));
    assert.equal(sent().length, 20);
  });

for (const name of ["status=400", "status=403", "status=404", "redirect=307", "garbage"])
  test(`the breaker does not count: ${name}`, async () => {
    const { times, sent } = gateway();
    await times(25, dp(name));
    assert.equal(sent().length, 25);
  });

test("the breaker does not count a 429", async () => {
  const { times, sent } = gateway({ adaptiveRate: false });
  await times(25, dp("status=429"));
  assert.equal(sent().length, 25);
});

test("the breaker does not count requests that the platform refuses to send", async () => {
  const refuse = () => Promise.reject(new Error("Too many subrequests."));
  const { times } = gateway({}, { placements: Array(25).fill(refuse) });
  assert.deepEqual(await times(26, good), [...Array(25).fill(502), 200]);
});

test("the breaker does not count browsers that disconnect", async () => {
  const { gateway: server, sent, times } = gateway();
  for (let index = 0; index < 25; index++) {
    const controller = new AbortController();
    const request = new Request(post("placements", dp("delay=60000")), { signal: controller.signal });
    const response = server.fetch(request, env);
    while (sent().length <= index) await new Promise((resolve) => setTimeout(resolve, 1));
    controller.abort();
    await response;
  }
  assert.deepEqual(await times(1, good), [200]);
});

for (const [name, host, id, secret] of [
  ["ads hosts", (number) => number, () => "", () => ""],
  ["client ids", () => "", (number) => number, () => ""],
  ["client secrets", () => "", () => "", (number) => number],
])
  test(`each of many ${name} has a breaker of its own`, async (t) => {
    // More senders than a gateway caches. On a slow machine these requests take longer than the window.
    clockOf(t);
    const options = {
      hosts: ({ number }) => ({ ...hosts, ads: `https://ads${host(number)}.example` }),
      credentials: ({ number }) => ({ clientId: `shop-${id(number)}`, clientSecret: `c4n4ry-${secret(number)}` }),
    };
    const { gateway: server, sent } = gatewayOf(options, TENANTS);
    const send = async (number, body, apiKey = "c4n4ry") =>
      (await server.fetch(post("placements", body), { apiKey, number })).status;
    for (let times = 0; times < 20; times++)
      for (let number = 0; number < 9; number++) await send(number, number === 7 ? failing : good);
    const before = sent().length;
    assert.equal(await send(7, good), 503);
    assert.equal(await send(7, good, "c4n4ry-2"), 503, "another API key, with the same ads host and credentials");
    assert.equal(await send(8, good), 200);
    assert.equal(sent().length, before + 1);
  });

test("links and users have no breaker", async () => {
  const { send, sent } = gateway({ store: false });
  for (let index = 0; index < 25; index++) await send("links", titled("status=503"));
  assert.equal(sent().length, 25);
});

test("a retry that the breaker refuses ends with the error of the service", async () => {
  const { send, sent, lines } = gatewayOf({ maxRetries: 10, retryBudget: false, timeout: 60_000 });
  const statuses = [];
  const responses = Array.from({ length: 10 }, async () => statuses.push((await send("placements", failing)).status));
  await Promise.all(responses);
  assert.deepEqual(statuses, Array(10).fill(503));
  assert.ok(sent().length >= 20 && sent().length < 30, `${sent().length} requests`);
  assert.ok(lines.every(({ reason }) => reason === "service" || reason === "breaker"));
});

test("`emptyPageWhenDown` covers timeouts and the breaker", async () => {
  const { send, times, lines, sent } = gateway({ emptyPageWhenDown: true, timeouts: { placements: 30 } });
  const late = await send("placements", dp("delay=60000"));
  assert.equal(late.status, 200);
  assert.deepEqual(await late.json(), { creatives: [], fallback: true });
  await times(20);
  const before = sent().length;
  const response = await send("placements", good);
  assert.deepEqual(await response.json(), { creatives: [], fallback: true });
  assert.equal(response.headers.get("x-endcap-fallback"), "1");
  assert.equal(lines.at(-1).reason, "breaker");
  assert.equal(lines.at(-1).fallback, true);
  assert.equal(sent().length, before);
});

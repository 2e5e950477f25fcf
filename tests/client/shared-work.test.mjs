// Callers that disappear while others wait for the same request, as in workerd: their promises never settle and their
// timers never fire.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { setUp } from "./client.mjs";
import { callers, GONE, MortalClock, quiet, VirtualClock } from "./clock.mjs";
import { CALLS, GOOD, HOSTS, json, LIST, SECRETS, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");

const never = () => new Promise(() => {});

/** A client whose requests for one endpoint never get a response if their caller disconnects. */
function setUpVanishing(endpoint, options = {}) {
  const clock = new MortalClock();
  let links = 0;
  const bodyOf = (name) =>
    name === "links" ? { products_link_url: `https://shop.example.com/${++links}` } : GOOD[name];
  const step = (name) => () =>
    callers.getStore() === GONE && name === endpoint ? never() : Promise.resolve(json(bodyOf(name)));
  const scripts = Object.fromEntries(Object.keys(GOOD).map((name) => [name, Array(200).fill(step(name))]));
  return setUp({ scripts, clock, ...options });
}

/** Starts a call, lets others join it, and makes its caller disappear. */
async function vanish(clock, first, others) {
  callers.run(GONE, () => first().catch(() => {}));
  await clock.pass(100);
  const joined = Promise.all(others.map((each) => each()));
  await clock.pass(50);
  clock.isGone = true;
  const begun = clock.now();
  const { value, error } = await clock.settle(joined);
  if (error) throw error;
  return { value, ms: clock.now() - begun };
}

test("a token is requested again after 1.5 s without a time stamp, once for all callers", async () => {
  const { clock, client, count } = setUpVanishing("token");
  const others = Array.from({ length: 20 }, () => () => client.tokens.get());
  const { value, ms } = await vanish(clock, () => client.tokens.get(), others);
  assert.deepEqual(new Set(value), new Set([GOOD.token.access_token]));
  assert.ok(ms >= 1000 && ms <= 1700, `${ms} ms`);
  assert.equal(count("token"), 2);
  await clock.settle(CALLS.users(client));
  assert.equal(count("token"), 2, "the token is cached");
});

test("a link is requested again, once for all callers", async () => {
  const { clock, client, count } = setUpVanishing("links");
  const link = () => client.links.create(LIST);
  const { value, ms } = await vanish(clock, link, Array(20).fill(link));
  assert.deepEqual(new Set(value.map(({ url }) => url)), new Set(["https://shop.example.com/1"]));
  assert.ok(ms >= 1000 && ms <= 1700, `${ms} ms`);
  assert.equal(count("links"), 2);
  assert.equal((await clock.settle(link())).value.cached, true);
});

for (const slow of ["get", "set"])
  test(`a caller that disappears in store.${slow} is replaced`, async () => {
    const values = new Map();
    const store = {
      get: async (key) => (slow === "get" && callers.getStore() === GONE ? never() : values.get(key)),
      set: async (key, value) => (slow === "set" && callers.getStore() === GONE ? never() : values.set(key, value)),
    };
    const { clock, client, count } = setUpVanishing("none", { store });
    const link = () => client.links.create(LIST);
    const { value } = await vanish(clock, link, Array(5).fill(link));
    assert.equal(new Set(value.map(({ url }) => url)).size, 1);
    assert.equal(count("links"), slow === "get" ? 1 : 2);
  });

test("an active caller is not replaced, however long it takes", async () => {
  let respond;
  const slow = () => new Promise((resolve) => (respond = () => resolve(json(GOOD.token))));
  const { clock, client, count } = setUp({ scripts: { token: [slow] } });
  const all = Promise.all([1, 2, 3].map(() => client.tokens.get()));
  await clock.pass(20_000);
  respond();
  assert.equal((await clock.settle(all)).error, undefined);
  assert.deepEqual([count("token"), clock.pending], [1, 0]);
});

test("a replaced caller that resumes gets its own token, and the newer token stays cached", async () => {
  const clock = new MortalClock();
  const pending = [];
  const token = (name) => json({ ...GOOD.token, access_token: `${name}-c4n4ry` });
  const { fetch, count } = service({
    token: [
      () => new Promise((resolve) => pending.push(() => resolve(token("old")))),
      () => Promise.resolve(token("new")),
    ],
  });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
  const first = callers.run(GONE, () => client.tokens.get());
  await quiet();
  clock.isGone = true;
  assert.equal((await clock.settle(client.tokens.get())).value, "new-c4n4ry");
  pending[0]();
  assert.equal((await clock.settle(first)).value, "old-c4n4ry");
  assert.equal((await clock.settle(client.tokens.get())).value, "new-c4n4ry");
  assert.equal(count("token"), 2);
});

test("after the first caller has left, the request ends within half a second of the last one leaving", async () => {
  const { clock, client, requests } = setUp({ scripts: { token: [never] } });
  const first = client.tokens.get({ timeout: 100 }).catch((error) => error);
  const second = client.tokens.get({ timeout: 1000 }).catch((error) => error);
  await clock.pass(1000);
  assert.deepEqual([(await first).name, (await second).name], ["TimeoutError", "TimeoutError"]);
  await clock.pass(500);
  assert.deepEqual([requests[0].signal.aborted, clock.pending], [true, 0]);
});

for (const endpoint of ["token", "links"])
  test(`callers with less than 1.5 s each take over a request that stalled before they joined: ${endpoint}`, async () => {
    const { clock, client, count } = setUpVanishing(endpoint, { timeout: 1000 });
    const load = () => (endpoint === "token" ? client.tokens.get() : client.links.create(LIST));
    callers.run(GONE, () => load().catch(() => {}));
    await clock.pass(100);
    clock.isGone = true;
    const early = await clock.settle(load());
    assert.equal(early.error?.name, "TimeoutError");
    await clock.pass(500);
    const begun = clock.now();
    const { error } = await clock.settle(load());
    assert.equal(error, undefined);
    assert.ok(clock.now() - begun <= 200, `${clock.now() - begun} ms`);
    assert.equal(count(endpoint), 2);
  });

test("a caller that joins after the runtime was blocked does not take over from an active one", async () => {
  let respond;
  const slow = () => new Promise((resolve) => (respond = () => resolve(json(GOOD.token))));
  const { clock, client, count } = setUp({ scripts: { token: [slow] } });
  const first = client.tokens.get();
  await quiet();
  clock.stall(5000);
  const second = client.tokens.get();
  await clock.pass(3000);
  respond();
  assert.equal((await clock.settle(Promise.all([first, second]))).error, undefined);
  assert.equal(count("token"), 1);
});

const limited = () => json({}, 429, { "retry-after": "5" });

/**
 * A client of a service, and a call that records when it ends. The steps are the times after which the service responds at first, each
 * with its response.
 */
function hanging(endpoint, ...steps) {
  const clock = new VirtualClock();
  const good = () => json(GOOD[endpoint]);
  const step = (milliseconds, respond = good) =>
    new Promise((resolve) => setImmediate(() => clock.after(milliseconds, () => resolve(respond()))));
  const stand = service({ [endpoint]: steps.map((each) => (each === never ? never : () => step(...each))) });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch: stand.fetch, timeout: 1000 }, clock);
  const start = clock.now();
  const call = async (timeout) => {
    const { error } = await CALLS[endpoint](client, { timeout }).then(
      () => ({}),
      (error) => ({ error }),
    );
    return [error?.name ?? "done", clock.now() - start];
  };
  return { clock, call, ...stand };
}

for (const endpoint of ["token", "links"]) {
  test(`each caller of a hanging request has its own deadline: ${endpoint}`, async () => {
    const { clock, call, count } = hanging(endpoint, never);
    const calls = [call(800)];
    await clock.pass(500);
    calls.push(call(800), call(100));
    const ends = [800, 1300, 600].map((ms) => ["TimeoutError", ms]);
    assert.deepEqual((await clock.settle(Promise.all(calls))).value, ends);
    assert.equal(count(endpoint), 1);
  });

  test(`the timeout of the caller that started a request ends it for no other caller: ${endpoint}`, async () => {
    const { clock, call, requests } = hanging(endpoint, [40_000]);
    const [first, second] = (await clock.settle(Promise.all([call(1000), call(60_000)]))).value;
    assert.deepEqual([first, second[0]], [["TimeoutError", 1000], "done"]);
    assert.ok(second[1] >= 40_000 && second[1] <= 40_100, `${second[1]} ms`);
    assert.deepEqual([requests.length, requests[0].signal.aborted, clock.pending], [1, false, 0]);
  });

  test(`a request is repeated while a caller with more time waits: ${endpoint}`, async () => {
    const { clock, call, count } = hanging(endpoint, [500, limited]);
    const first = call(1000);
    // The first caller's request is already sent.
    await clock.pass(100);
    const { value } = await clock.settle(Promise.all([first, call(60_000)]));
    assert.deepEqual([value.map(([outcome]) => outcome), count(endpoint)], [["TimeoutError", "done"], 2]);
  });

  test(`callers that arrive later than the timeout do not join a hanging request: ${endpoint}`, async () => {
    const { clock, call, count } = hanging(endpoint, never);
    const calls = [];
    for (let index = 0; index < 6; index++) {
      calls.push(call(1000));
      await clock.pass(400);
    }
    const outcomes = (await clock.settle(Promise.all(calls))).value.map(([outcome]) => outcome);
    // Two calls still wait when the fourth one starts another request.
    assert.deepEqual(outcomes, ["TimeoutError", "done", "done", "done", "done", "done"]);
    assert.equal(count(endpoint), 2);
  });

  for (const [second, late, step, outcomes] of [
    [60_000, 1000, [5000], ["TimeoutError", "done", "TimeoutError"]],
    [1500, 60_000, [0, limited], ["TimeoutError", "TimeoutError", "done"]],
  ])
    test(`a request that replaces a hanging one is for a caller with ${second} ms and one with ${late}: ${endpoint}`, async () => {
      const { clock, call } = hanging(endpoint, never, step);
      const calls = [call(1000)];
      await clock.pass(100);
      calls.push(call(second));
      await clock.pass(1100);
      calls.push(call(late));
      assert.deepEqual(
        (await clock.settle(Promise.all(calls))).value.map(([outcome]) => outcome),
        outcomes,
      );
    });
}

// Which requests fail after a wrong location code or a revoked token, while the token endpoint fails or hangs.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { gatewayOf, post } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { dp, user } from "./payloads.mjs";
import { creative } from "./service.mjs";

const { createGateway } = await importPacked("endcap/gateway");

const json = (status, body) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const store = (code) => dp().replace('"location_code":"1"', `"location_code":"${code}"`);
const nowhere = dp().replace('"location_code":"1"', "");

/** Behaviors of a token endpoint. Each gets the signal of its request. */
const FAULTS = {
  503: async () => json(503, {}),
  "a reset": async () => {
    throw new TypeError("c4n4ry reset");
  },
  "a hanging request": (signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
};
const STATUSES = { 503: 503, "a reset": 502, "a hanging request": 504 };

/** A service whose tokens can be revoked, whose token endpoint can fail, and that accepts location codes of digits. */
function shop({ life = 3600 } = {}) {
  const state = { tokens: 0, requests: 0, oldest: 1, fault: undefined };
  // Node.js 20 never aborts the signal of a garbage-collected request, so all requests are stored.
  const requests = [];
  const fetch = async (request) => {
    requests.push(request);
    const { pathname } = new URL(request.url);
    if (pathname === "/v2/oauth/token") {
      state.requests += 1;
      if (state.fault !== undefined) return state.fault(request.signal);
      state.tokens += 1;
      return json(200, { access_token: `c4n4ry-${state.tokens}`, token_type: "Bearer", expires_in: life });
    }
    const number = Number(/\d+$/.exec(request.headers.get("authorization"))[0]);
    if (number < state.oldest) return json(401, { error: { message: "bad token", code: null }, meta: { key: null } });
    if (pathname === "/v2/users") return json(200, { user_id: "u1", first_name: "Ann" });
    const { location_code: code = "1" } = (await request.json()).store_context;
    const wrong = { error: { message: "no such location", code: 77 }, meta: { key: "store" } };
    return /^\d+$/.test(code) ? json(200, { creatives: [creative] }) : json(401, wrong);
  };
  const revoke = () => {
    state.oldest = state.tokens + 1;
  };
  return { fetch, state, revoke };
}

/** Sends each kind of request that needs a token, and returns the statuses. */
const others = (send) =>
  Promise.all(
    [send("placements", store("2")), send("placements", nowhere), send("users", user())].map(async (each) => {
      const response = await each;
      return response.headers.get("x-endcap-fallback") === null ? response.status : "empty";
    }),
  );
const GOOD = [200, 200, 200];

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`the token endpoint responds with ${what}: a wrong location code affects only its own request`, async () => {
    const { fetch, state } = shop();
    const { send } = gatewayOf({ fetch, timeout: 1500 });
    assert.deepEqual(await others(send), GOOD);
    state.fault = fault;
    for (let round = 0; round < 2; round++) {
      const coded = send("placements", store(`wrong${round}`));
      let isOver = false;
      coded.then(() => {
        isOver = true;
      });
      for (let turn = 0; turn < 5; turn++) assert.deepEqual(await others(send), GOOD);
      if (what === "a hanging request") assert.equal(isOver, false, "no request waits for the token request");
      assert.equal((await coded).status, STATUSES[what]);
      assert.deepEqual(await others(send), GOOD);
    }
    const { tokens } = state;
    assert.equal(tokens, 1);
    state.fault = undefined;
    assert.deepEqual(await others(send), GOOD);
    assert.equal(
      (await send("placements", store("wrong0"))).status,
      403,
      "the code was not remembered before, and now it is",
    );
    assert.equal((await send("placements", store("wrong1"))).status, 403);
    assert.deepEqual(await others(send), GOOD);
    assert.equal(state.tokens, 2);
  });

  test(`the renewal of a revoked token fails with ${what}: the next request renews it`, async () => {
    const routes = [
      ["placements", store("1")],
      ["placements", nowhere],
      ["users", user()],
    ];
    const pairs = routes.flatMap((next) => [next, ["placements", store("1")]].map((first) => [first, next]));
    const renews = async ([first, next]) => {
      const { fetch, state, revoke } = shop();
      const { send } = gatewayOf({ fetch, timeout: 1500 });
      assert.deepEqual(await others(send), GOOD);
      revoke();
      state.fault = fault;
      for (let round = 0; round < 2; round++) assert.equal((await send(...first)).status, STATUSES[what]);
      state.fault = undefined;
      assert.equal((await send(...next)).status, 200);
      assert.deepEqual(await others(send), GOOD);
      assert.equal(state.tokens, 2);
    };
    await Promise.all(pairs.map(renews));
  });

  test(`the renewal of a revoked token fails with ${what}: that page is empty, and the next one is not`, async () => {
    const { fetch, state, revoke } = shop();
    const { send } = gatewayOf({ fetch, timeout: 100, emptyPageWhenDown: true });
    assert.deepEqual(await others(send), GOOD);
    revoke();
    state.fault = fault;
    for (let round = 0; round < 2; round++) {
      const response = await send("placements", store("1"));
      assert.deepEqual([response.status, (await response.json()).creatives], [200, []]);
      assert.notEqual(response.headers.get("x-endcap-fallback"), null);
    }
    state.fault = undefined;
    assert.deepEqual(await others(send), GOOD);
  });
}

test("a revoked token whose renewal is aborted by its page is renewed by the next request", async () => {
  const { fetch, state, revoke } = shop();
  const gateway = createGateway({ ...base, fetch, log: () => {} });
  const send = (path, body) => gateway.fetch(post(path, body), env);
  assert.deepEqual(await others(send), GOOD);
  for (const body of [store("1"), nowhere]) {
    revoke();
    const { requests } = state;
    state.fault = FAULTS["a hanging request"];
    const controller = new AbortController();
    const gone = gateway.fetch(new Request(post("placements", body), { signal: controller.signal }), env);
    gone.catch(() => {});
    while (state.requests === requests) await new Promise((resolve) => setTimeout(resolve, 5));
    state.fault = undefined;
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal((await send("placements", store("1"))).status, 200);
    assert.deepEqual(await others(send), GOOD);
  }
});

test("tokens without a lifetime: a wrong code costs one token, and one more each minute", async () => {
  const { fetch, state } = shop({ life: 0 });
  const { send } = gatewayOf({ fetch, maxRetries: 1 });
  for (let number = 0; number < 10; number++) assert.equal((await send("placements", store(`a${number}`))).status, 403);
  assert.equal(state.tokens, 11);
});

test("a code rejected with a revoked token is accepted after the token is replaced", async (t) => {
  let passed = 0;
  const start = performance.now();
  t.mock.method(performance, "now", () => start + passed);
  const { fetch, revoke } = shop();
  const { send } = gatewayOf({ fetch, maxRetries: 1, emptyPageWhenDown: true });
  const statusOf = async (body) => (await send("placements", body)).status;
  assert.equal(await statusOf(store("wrong")), 403);
  passed += 50_000;
  revoke();
  assert.equal(await statusOf(store("1")), 403, "within a minute of a renewal");
  assert.equal(await statusOf(nowhere), 200, "replaces the token");
  assert.equal(await statusOf(store("1")), 200);
});

test("a code rejected within a minute of a renewal is tried again after that minute", async (t) => {
  let passed = 0;
  const start = performance.now();
  t.mock.method(performance, "now", () => start + passed);
  const { fetch, revoke } = shop();
  const { send } = gatewayOf({ fetch, maxRetries: 1 });
  const statusOf = async (body) => (await send("placements", body)).status;
  assert.equal(await statusOf(store("wrong")), 403);
  passed += 50_000;
  revoke();
  assert.equal(await statusOf(store("1")), 403);
  passed += 10_001;
  assert.equal(await statusOf(store("1")), 200);
});

test("setting the clock back does not prolong a rejection", async (t) => {
  let [passed, passedByDate] = [0, 0];
  const [start, date] = [performance.now(), Date.now()];
  t.mock.method(performance, "now", () => start + passed);
  t.mock.method(Date, "now", () => date + passedByDate);
  const { fetch, state } = shop();
  const { send } = gatewayOf({ fetch, maxRetries: 1 });
  await send("placements", store("wrong"));
  const { requests } = state;
  passed -= 3_600_000;
  passedByDate += 60_001;
  await send("placements", store("wrong"));
  assert.ok(state.requests > requests, "the code was tried again");
});

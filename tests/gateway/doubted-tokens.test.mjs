// Which requests fail after a wrong location code or a revoked token, while the token endpoint fails or hangs.

import assert from "node:assert/strict";
import test from "node:test";
import { gatewayOf, post, shortToken } from "./gateway-of.mjs";
import { env } from "./gateways.mjs";
import { dp, dpAt, user } from "./payloads.mjs";

const nowhere = dp().replace('"location_code":"1"', "");

/** Faults of the token endpoint, and the status of a request that needs a token. */
const FAULTS = { "status=503": 503, reset: 502, "delay=60000": 504 };

/** A gateway whose service responds to token requests with `state.fault`, if there is one. It counts tokens and requests for them. */
function shop(options) {
  const state = { tokens: 0, requests: 0, fault: undefined };
  const token = (_, pass) => {
    state.requests += 1;
    state.tokens += state.fault === undefined ? 1 : 0;
    return pass(state.fault);
  };
  const gateway = gatewayOf(options, { token });
  return { ...gateway, state, revoke: () => gateway.advance(86_400) };
}

/** Sends each kind of request that needs a token, and returns the statuses. */
const others = (send) =>
  Promise.all(
    [send("placements", dpAt("2")), send("placements", nowhere), send("users", user())].map(async (each) => {
      const response = await each;
      return response.headers.get("x-endcap-fallback") === null ? response.status : "empty";
    }),
  );
const GOOD = [200, 200, 200];

for (const [fault, status] of Object.entries(FAULTS)) {
  test(`the token endpoint responds with ${fault}: a wrong location code affects only its own request`, async () => {
    const { send, state } = shop({ timeout: 1500 });
    assert.deepEqual(await others(send), GOOD);
    state.fault = fault;
    for (let round = 0; round < 2; round++) {
      const coded = send("placements", dpAt(`wrong${round}`));
      let isOver = false;
      coded.then(() => {
        isOver = true;
      });
      for (let turn = 0; turn < 5; turn++) assert.deepEqual(await others(send), GOOD);
      if (status === 504) assert.equal(isOver, false, "no request waits for the token request");
      assert.equal((await coded).status, status);
      assert.deepEqual(await others(send), GOOD);
    }
    const { tokens } = state;
    assert.equal(tokens, 1);
    state.fault = undefined;
    assert.deepEqual(await others(send), GOOD);
    assert.equal(
      (await send("placements", dpAt("wrong0"))).status,
      403,
      "the code was not remembered before, and now it is",
    );
    assert.equal((await send("placements", dpAt("wrong1"))).status, 403);
    assert.deepEqual(await others(send), GOOD);
    assert.equal(state.tokens, 2);
  });

  test(`the renewal of a revoked token fails with ${fault}: the next request renews it`, async () => {
    const routes = [
      ["placements", dpAt("1")],
      ["placements", nowhere],
      ["users", user()],
    ];
    const pairs = routes.flatMap((next) => [next, ["placements", dpAt("1")]].map((first) => [first, next]));
    const renews = async ([first, next]) => {
      const { revoke, send, state } = shop({ timeout: 1500 });
      assert.deepEqual(await others(send), GOOD);
      revoke();
      state.fault = fault;
      for (let round = 0; round < 2; round++) assert.equal((await send(...first)).status, status);
      state.fault = undefined;
      assert.equal((await send(...next)).status, 200);
      assert.deepEqual(await others(send), GOOD);
      assert.equal(state.tokens, 2);
    };
    await Promise.all(pairs.map(renews));
  });

  test(`the renewal of a revoked token fails with ${fault}: that page is empty, and the next one is not`, async () => {
    const { revoke, send, state } = shop({ timeout: 500, emptyPageWhenDown: true });
    assert.deepEqual(await others(send), GOOD);
    revoke();
    state.fault = fault;
    for (let round = 0; round < 2; round++) {
      const response = await send("placements", dpAt("1"));
      assert.deepEqual([response.status, (await response.json()).creatives], [200, []]);
      assert.notEqual(response.headers.get("x-endcap-fallback"), null);
    }
    state.fault = undefined;
    assert.deepEqual(await others(send), GOOD);
  });
}

test("a revoked token whose renewal is aborted by its page is renewed by the next request", async () => {
  const { gateway, revoke, send, state } = shop();
  assert.deepEqual(await others(send), GOOD);
  for (const body of [dpAt("1"), nowhere]) {
    revoke();
    const { requests } = state;
    state.fault = "delay=60000";
    const controller = new AbortController();
    const gone = gateway.fetch(new Request(post("placements", body), { signal: controller.signal }), env);
    gone.catch(() => {});
    while (state.requests === requests) await new Promise((resolve) => setTimeout(resolve, 5));
    state.fault = undefined;
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal((await send("placements", dpAt("1"))).status, 200);
    assert.deepEqual(await others(send), GOOD);
  }
});

test("tokens without a lifetime: a wrong code costs one token, and one more each minute", async () => {
  const { callsOf, send } = gatewayOf({ maxRetries: 1 }, { token: shortToken });
  for (let number = 0; number < 10; number++) assert.equal((await send("placements", dpAt(`a${number}`))).status, 403);
  assert.equal(callsOf("token").length, 11);
});

test("a code rejected with a revoked token is accepted after the token is replaced", async (t) => {
  let passed = 0;
  const start = performance.now();
  t.mock.method(performance, "now", () => start + passed);
  const { revoke, send } = shop({ maxRetries: 1, emptyPageWhenDown: true });
  const statusOf = async (body) => (await send("placements", body)).status;
  assert.equal(await statusOf(dpAt("wrong")), 403);
  passed += 50_000;
  revoke();
  assert.equal(await statusOf(dpAt("1")), 403, "within a minute of a renewal");
  assert.equal(await statusOf(nowhere), 200, "replaces the token");
  assert.equal(await statusOf(dpAt("1")), 200);
});

test("a code rejected within a minute of a renewal is tried again after that minute", async (t) => {
  let passed = 0;
  const start = performance.now();
  t.mock.method(performance, "now", () => start + passed);
  const { revoke, send } = shop({ maxRetries: 1 });
  const statusOf = async (body) => (await send("placements", body)).status;
  assert.equal(await statusOf(dpAt("wrong")), 403);
  passed += 50_000;
  revoke();
  assert.equal(await statusOf(dpAt("1")), 403);
  passed += 10_001;
  assert.equal(await statusOf(dpAt("1")), 200);
});

test("setting the clock back does not prolong a rejection", async (t) => {
  let [passed, passedByDate] = [0, 0];
  const [start, date] = [performance.now(), Date.now()];
  t.mock.method(performance, "now", () => start + passed);
  t.mock.method(Date, "now", () => date + passedByDate);
  const { send, state } = shop({ maxRetries: 1 });
  await send("placements", dpAt("wrong"));
  const { requests } = state;
  passed -= 3_600_000;
  passedByDate += 60_001;
  await send("placements", dpAt("wrong"));
  assert.ok(state.requests > requests, "the code was tried again");
});

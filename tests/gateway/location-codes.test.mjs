// The service responds 401 to a wrong location code and to a bad token. These tests check that the gateway distinguishes
// them, and how many requests that takes.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { faultOf, hosts, secrets } from "../testing/service.mjs";
import { anyToken, gatewayOf, shortToken } from "./gateway-of.mjs";
import { dp, titled, user } from "./payloads.mjs";

const { EndcapClient } = await importPacked("endcap/client");

const refused = { error: { message: "no such location", code: 77 }, meta: { key: "store" } };

/** A gateway, with `revoke` for the tokens of its service, and `count` for the requests that arrived there. */
function shop(options, scripts, more) {
  const gateway = gatewayOf(options, scripts, more);
  const count = () => ({ tokens: gateway.callsOf("token").length, placements: gateway.callsOf("placements").length });
  return { ...gateway, count, revoke: () => gateway.advance(86_400) };
}

/** Clocks that advance only by `pass`, in milliseconds. `rate` is that of `performance.now()`, unless its milliseconds are passed, too. */
function clock(t, rate = 1) {
  const [start, date] = [performance.now(), Date.now()];
  let [passed, passedByDate] = [0, 0];
  t.mock.method(performance, "now", () => start + passed);
  t.mock.method(Date, "now", () => date + passedByDate);
  return (milliseconds, monotonic = milliseconds * rate) => {
    passedByDate += milliseconds;
    passed += monotonic;
  };
}

const at = (code) => dp("soup", `,"session_context":{"user_id":"u"}`).replace('"location_code":"1"', code);
const store = (code) => at(`"location_code":"${code}"`);
const nowhere = at("");

test("a wrong location code is a 403, and costs two calls and one token, however often it is sent", async () => {
  for (const options of [{}, { emptyPageWhenDown: true }, { creativesByDefault: true, maxRetries: 2 }]) {
    const { count, send, lines } = shop({ maxRetries: 1, ...options }, { placements: [null, faultOf(401, refused)] });
    for (let round = 0; round < 10; round++) {
      const response = await send("placements", store("wrong"));
      assert.equal(response.status, 403);
      assert.equal(response.headers.get("x-endcap-fallback"), null);
      assert.deepEqual(await response.json(), {
        error: { message: "is not a location of these credentials", code: 77 },
        meta: { key: "store", rule: "location-code", path: "store_context.location_code" },
      });
      const { reason, serviceStatus } = lines.at(-1);
      assert.deepEqual([reason, serviceStatus], ["location-code", round === 0 ? 401 : undefined]);
    }
    assert.deepEqual(count(), { tokens: 2, placements: 2 });
    assert.equal((await send("placements", store("1"))).status, 200);
    assert.deepEqual(count(), { tokens: 2, placements: 3 });
  }
});

test("many wrong codes renew the token once a minute", async (t) => {
  const pass = clock(t);
  const { count, send } = shop({ maxRetries: 2 });
  for (let number = 0; number < 20; number++) assert.equal((await send("placements", store(`a${number}`))).status, 403);
  assert.deepEqual(count(), { tokens: 2, placements: 21 });
  pass(59_000);
  assert.equal((await send("placements", store("b"))).status, 403);
  assert.deepEqual(count(), { tokens: 2, placements: 22 });
  pass(2000);
  assert.equal((await send("placements", store("c"))).status, 403);
  assert.deepEqual(count(), { tokens: 3, placements: 24 });
});

test("wrong codes are remembered for a minute, up to a thousand of them", async (t) => {
  const pass = clock(t);
  const { count, send } = shop({ maxRetries: 2 });
  await send("placements", store("wrong"));
  pass(60_001);
  const before = count().placements;
  await send("placements", store("wrong"));
  assert.ok(count().placements > before);
  for (let number = 0; number < 999; number++) await send("placements", store(`x${number}`));
  const { placements } = count();
  await send("placements", store("wrong"));
  assert.equal(count().placements, placements);
  for (const code of ["y", "z"]) await send("placements", store(code));
  await send("placements", store("wrong"));
  assert.equal(count().placements, placements + 3);
});

test("wrong codes are remembered for each client separately", async () => {
  const credentials = ({ clientId }) => ({ clientId, clientSecret: "c4n4ry-secret" });
  const refuse = (_, pass) => pass(faultOf(401, refused));
  const { count, send } = shop({ maxRetries: 1, credentials }, { token: anyToken, placements: refuse });
  const location = (clientId) => send("placements", store("wrong"), {}, { apiKey: "c4n4ry", clientId });
  for (let round = 0; round < 2; round++)
    for (const clientId of ["a", "b"]) assert.equal((await location(clientId)).status, 403);
  assert.deepEqual(count(), { tokens: 4, placements: 4 });
});

test("a revoked token is renewed, with and without a location code", async (t) => {
  const pass = clock(t);
  for (const body of [store("1"), nowhere]) {
    const { count, revoke, send } = shop({ maxRetries: 1 });
    assert.equal((await send("placements", body)).status, 200);
    for (let round = 1; round < 4; round++) {
      revoke();
      pass(61_000);
      assert.equal((await send("placements", body)).status, 200);
      assert.deepEqual(count(), { tokens: 1 + round, placements: 1 + 2 * round });
    }
  }
});

test("a 401 on another route is not attributed to a location code", async () => {
  const { send } = gatewayOf({});
  const response = await send("links", titled("status=401"));
  assert.deepEqual([response.status, (await response.json()).meta.rule], [502, "credentials"]);
});

test("a stored token that was revoked does not cause a location code to be rejected", async () => {
  const entries = new Map();
  const tokenStore = { get: (key) => entries.get(key), set: (key, value) => void entries.set(key, value) };
  const { count, revoke, ...first } = shop({ maxRetries: 0, tokenStore });
  const second = gatewayOf({ fetch: first.fetch, tokenStore });
  assert.equal((await first.send("placements", store("1"))).status, 200);
  // The token of the first instance is no longer in the store, so the second instance fetches another.
  entries.clear();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal((await second.send("placements", store("1"))).status, 200);
  revoke();
  assert.equal((await first.send("placements", store("1"))).status, 200);
  assert.equal(count().tokens, 3);
  assert.equal((await second.send("placements", store("2"))).status, 200);
  assert.equal(count().tokens, 3, "the second instance takes the token from the store");
  // A wrong code still costs one token.
  for (let round = 0; round < 5; round++) assert.equal((await first.send("placements", store("wrong"))).status, 403);
  assert.equal((await second.send("placements", store("wrong"))).status, 403);
  assert.ok(count().tokens <= 5, `${count().tokens} tokens`);
});

test("a second copy of the store or its location code is rejected, even if duplicate keys are allowed", async () => {
  for (const [members, path] of [
    ['"store_context":{"location_code":"wrong","location_code":null}', "store_context.location_code"],
    ['"store_context":{"location_code":"wrong"},"store_context":null', "store_context"],
    ['"store_context":{"location_code":"wrong"},"store\\u005fcontext":{}', "store_context"],
  ]) {
    const body = nowhere.replace(/"store_context":\{[^}]*\}/, members);
    for (const session of ["connection", "fill", "page", () => ({})]) {
      const { count, send } = shop({ rules: { "duplicate-key": "warn" }, emptyPageWhenDown: true, session });
      const response = await send("placements", body);
      const { rule, path: where } = (await response.json()).error.errors[0].meta;
      assert.deepEqual([response.status, rule, where], [400, "duplicate-key", path]);
      assert.deepEqual(count(), { tokens: 0, placements: 0 });
    }
  }
});

test("in a client a second copy of the location code counts as one: tokens are renewed once a minute", async () => {
  // This service reads the first copy.
  const { count, fetch } = shop({}, { placements: (_, pass) => pass(faultOf(401, refused)) });
  const { clientId, clientSecret } = secrets;
  const credentials = { clientId, clientSecret };
  const client = new EndcapClient({ hosts, credentials, fetch, rules: { "duplicate-key": "warn" }, maxRetries: 0 });
  const body = at('"location_code":"wrong","location_code":null');
  for (let round = 0; round < 4; round++)
    await assert.rejects(client.placements.list(body)[Symbol.asyncIterator]().next(), { name: "AuthenticationError" });
  assert.equal(count().tokens, 2);
});

/** Faults of the token endpoint, and the status of a request that needs a token. */
for (const [fault, status] of Object.entries({ "status=503": 503, reset: 502, "delay=60000": 504 }))
  test(`the token endpoint responds with ${fault}: a wrong location code affects only its own request`, async () => {
    let current;
    const { count, send } = shop({ timeout: 1500 }, { token: (_, pass) => pass(current) });
    /** Sends each kind of request that needs a token. */
    const others = async () => {
      const sent = [send("placements", store("1")), send("placements", nowhere), send("users", user())];
      for (const response of await Promise.all(sent)) assert.equal(response.status, 200);
    };
    await others();
    current = fault;
    const coded = send("placements", store("wrong"));
    let isOver = false;
    coded.then(() => {
      isOver = true;
    });
    for (let turn = 0; turn < 5; turn++) await others();
    if (status === 504) assert.equal(isOver, false, "no request waits for the token request");
    assert.equal((await coded).status, status);
    await others();
    current = undefined;
    assert.equal((await send("placements", store("wrong"))).status, 403, "the code was not remembered before");
    await others();
    assert.equal(count().tokens, 3);
  });

test("tokens without a lifetime: a wrong code costs one token, and one more each minute", async () => {
  const { count, send } = shop({ maxRetries: 1 }, { token: shortToken });
  for (let number = 0; number < 10; number++) assert.equal((await send("placements", store(`a${number}`))).status, 403);
  assert.equal(count().tokens, 11);
});

for (const [what, body, pause] of [
  ["after the token is replaced", nowhere, 0],
  ["after the minute since the renewal", undefined, 10_001],
])
  test(`a code rejected with a revoked token, within a minute of a renewal, is accepted ${what}`, async (t) => {
    const pass = clock(t);
    const { revoke, send } = shop({ maxRetries: 1 });
    const statusOf = async (body) => (await send("placements", body)).status;
    assert.equal(await statusOf(store("wrong")), 403);
    pass(50_000);
    revoke();
    assert.equal(await statusOf(store("1")), 403);
    if (body !== undefined) assert.equal(await statusOf(body), 200);
    pass(pause);
    assert.equal(await statusOf(store("1")), 200);
  });

test("setting the clock back does not prolong a rejection", async (t) => {
  const pass = clock(t);
  const { count, send } = shop({ maxRetries: 1 });
  await send("placements", store("wrong"));
  const { placements } = count();
  pass(60_001, -3_600_000);
  await send("placements", store("wrong"));
  assert.ok(count().placements > placements, "the code was tried again");
});

// The service responds 401 to a wrong location code and to a bad token. These tests check that the gateway distinguishes
// them, and how many requests that takes.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { dp, titled } from "./payloads.mjs";
import { creative, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");

const json = (status, body) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const refused = { error: { message: "no such location", code: 77 }, meta: { key: "store" } };

const PAGE = { creatives: [creative] };

/** A service whose tokens can be revoked, and that accepts location codes that begin with a digit. */
function shop({ expiresIn = 3600 } = {}) {
  const count = { tokens: 0, placements: 0 };
  let oldest = 1;
  const others = service();
  const fetch = async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/v2/oauth/token") {
      count.tokens += 1;
      return json(200, { access_token: `c4n4ry-${count.tokens}`, token_type: "Bearer", expires_in: expiresIn });
    }
    if (pathname !== "/v2/ian/dp") return others.fetch(request);
    count.placements += 1;
    const number = Number(/\d+$/.exec(request.headers.get("authorization"))[0]);
    if (number < oldest) return json(401, { error: { message: "bad token", code: null }, meta: { key: null } });
    const { store_context: store } = await request.json();
    return store?.location_code && !/^\d/.test(store.location_code) ? json(401, refused) : json(200, PAGE);
  };
  const revoke = () => {
    oldest = count.tokens + 1;
  };
  return { fetch, count, revoke };
}

/** Clocks that advance only by `pass`, in milliseconds. `rate` is that of `performance.now()`. */
function clock(t, rate = 1) {
  const [start, date] = [performance.now(), Date.now()];
  let passed = 0;
  t.mock.method(performance, "now", () => start + passed * rate);
  t.mock.method(Date, "now", () => date + passed);
  return (milliseconds) => {
    passed += milliseconds;
  };
}

const at = (code) => dp("soup", `,"session_context":{"user_id":"u"}`).replace('"location_code":"1"', code);
const store = (code) => at(`"location_code":"${code}"`);
const nowhere = at("");

test("a wrong location code is a 403, and costs two calls and one token, however often it is sent", async () => {
  for (const options of [{}, { emptyPageWhenDown: true }, { creativesByDefault: true, maxRetries: 2 }]) {
    const { fetch, count } = shop();
    const { send, lines } = gatewayOf({ fetch, maxRetries: 1, ...options });
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
    assert.deepEqual(count, { tokens: 2, placements: 2 });
    assert.equal((await send("placements", store("1"))).status, 200);
    assert.deepEqual(count, { tokens: 2, placements: 3 });
  }
});

test("many wrong codes renew the token once a minute", async (t) => {
  const pass = clock(t);
  const { fetch, count } = shop();
  const { send } = gatewayOf({ fetch, maxRetries: 2 });
  for (let number = 0; number < 20; number++) assert.equal((await send("placements", store(`a${number}`))).status, 403);
  assert.deepEqual(count, { tokens: 2, placements: 21 });
  pass(59_000);
  assert.equal((await send("placements", store("b"))).status, 403);
  assert.deepEqual(count, { tokens: 2, placements: 22 });
  pass(2000);
  assert.equal((await send("placements", store("c"))).status, 403);
  assert.deepEqual(count, { tokens: 3, placements: 24 });
});

test("a correct code is accepted while performance.now() runs 50 ms a minute", async (t) => {
  const pass = clock(t, 50 / 60_000);
  const { fetch, count } = shop();
  // The service stops accepting a token after an hour.
  const hours = [];
  const expiring = async (request) => {
    const response = await fetch(request);
    if (request.url.endsWith("/oauth/token")) hours.push(Date.now() + 3_600_000);
    const number = Number(/\d+$/.exec(request.headers.get("authorization") ?? "1")[0]);
    return request.url.endsWith("/dp") && Date.now() >= hours[number - 1] ? json(401, refused) : response;
  };
  const { send } = gatewayOf({ fetch: expiring, maxRetries: 1 });
  for (let minute = 0; minute < 180; minute++) {
    assert.equal((await send("placements", store("1"))).status, 200, `minute ${minute}`);
    pass(60_000);
  }
  assert.equal(count.tokens, 4);
});

test("wrong codes are remembered for a minute, up to a thousand of them", async (t) => {
  const pass = clock(t);
  const { fetch, count } = shop();
  const { send } = gatewayOf({ fetch, maxRetries: 2 });
  await send("placements", store("wrong"));
  pass(60_001);
  const before = count.placements;
  await send("placements", store("wrong"));
  assert.ok(count.placements > before);
  for (let number = 0; number < 999; number++) await send("placements", store(`x${number}`));
  const { placements } = count;
  await send("placements", store("wrong"));
  assert.equal(count.placements, placements);
  for (const code of ["y", "z"]) await send("placements", store(code));
  await send("placements", store("wrong"));
  assert.equal(count.placements, placements + 3);
});

test("wrong codes are remembered for each client separately", async () => {
  const { fetch, count } = shop();
  const credentials = ({ clientId }) => ({ clientId, clientSecret: "c4n4ry-secret" });
  const { send } = gatewayOf({ fetch, maxRetries: 1, credentials });
  const location = (clientId) => send("placements", store("wrong"), {}, { apiKey: "c4n4ry", clientId });
  for (const clientId of ["a", "b"]) assert.equal((await location(clientId)).status, 403);
  assert.deepEqual(count, { tokens: 4, placements: 4 });
});

test("a revoked token is renewed, with and without a location code", async (t) => {
  const pass = clock(t);
  for (const body of [store("1"), nowhere]) {
    const { fetch, count, revoke } = shop();
    const { send } = gatewayOf({ fetch, maxRetries: 1 });
    assert.equal((await send("placements", body)).status, 200);
    for (let round = 1; round < 4; round++) {
      revoke();
      pass(61_000);
      assert.equal((await send("placements", body)).status, 200);
      assert.deepEqual(count, { tokens: 1 + round, placements: 1 + 2 * round });
    }
  }
});

test("without a location code, tokens are renewed as often as they are revoked", async () => {
  const { fetch, count, revoke } = shop();
  const { send } = gatewayOf({ fetch, maxRetries: 1 });
  for (let round = 0; round < 4; round++) {
    revoke();
    assert.equal((await send("placements", nowhere)).status, 200);
  }
  assert.deepEqual(count, { tokens: 4, placements: 7 });
});

test("an expired token is renewed, also in the minute after a renewal", async (t) => {
  const pass = clock(t);
  const { fetch, count } = shop({ expiresIn: 20 });
  const { send } = gatewayOf({ fetch, maxRetries: 1 });
  assert.equal((await send("placements", store("wrong"))).status, 403);
  assert.deepEqual(count, { tokens: 2, placements: 2 });
  pass(21_000);
  assert.equal((await send("placements", store("1"))).status, 200);
  assert.deepEqual(count, { tokens: 3, placements: 3 });
});

test("a 401 on another route is not attributed to a location code", async () => {
  const { send } = gatewayOf({});
  const response = await send("links", titled("status 401"));
  assert.deepEqual([response.status, (await response.json()).meta.rule], [502, "credentials"]);
});

test("a stored token that was revoked does not cause a location code to be rejected", async () => {
  const { fetch, count, revoke } = shop();
  const entries = new Map();
  const tokenStore = { get: (key) => entries.get(key), set: (key, value) => void entries.set(key, value) };
  const [first, second] = [gatewayOf({ fetch, tokenStore }), gatewayOf({ fetch, tokenStore })];
  assert.equal((await first.send("placements", store("1"))).status, 200);
  // The token of the first instance is no longer in the store, so the second instance fetches another.
  entries.clear();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal((await second.send("placements", store("1"))).status, 200);
  revoke();
  assert.equal((await first.send("placements", store("1"))).status, 200);
  assert.equal(count.tokens, 3);
  assert.equal((await second.send("placements", store("2"))).status, 200);
  assert.equal(count.tokens, 3, "the second instance takes the token from the store");
  // A wrong code still costs one token.
  for (let round = 0; round < 5; round++) assert.equal((await first.send("placements", store("wrong"))).status, 403);
  assert.equal((await second.send("placements", store("wrong"))).status, 403);
  assert.ok(count.tokens <= 5, `${count.tokens} tokens`);
});

test("a second copy of the store or its location code is rejected, even if duplicate keys are allowed", async () => {
  for (const [members, path] of [
    ['"store_context":{"location_code":"wrong","location_code":null}', "store_context.location_code"],
    ['"store_context":{"location_code":"wrong"},"store_context":null', "store_context"],
    ['"store_context":{"location_code":"wrong"},"store\\u005fcontext":{}', "store_context"],
  ]) {
    const body = nowhere.replace(/"store_context":\{[^}]*\}/, members);
    for (const session of ["connection", "fill", "page", () => ({})]) {
      const { fetch, count } = shop();
      const { send } = gatewayOf({ fetch, rules: { "duplicate-key": "warn" }, emptyPageWhenDown: true, session });
      const response = await send("placements", body);
      const { rule, path: where } = (await response.json()).error.errors[0].meta;
      assert.deepEqual([response.status, rule, where], [400, "duplicate-key", path]);
      assert.deepEqual(count, { tokens: 0, placements: 0 });
    }
  }
});

test("other duplicate keys are accepted where they are allowed", async () => {
  const { fetch, count } = shop();
  const { send } = gatewayOf({ fetch, rules: { "duplicate-key": "warn" } });
  const body = at('"location_code":"1","other":1,"other":2');
  assert.equal((await send("placements", body)).status, 200);
  assert.deepEqual(count, { tokens: 1, placements: 1 });
});

test("in a client a second copy of the location code counts as one: tokens are renewed once a minute", async () => {
  const { fetch, count } = shop();
  const credentials = { clientId: "shop", clientSecret: "c4n4ry-secret" };
  const hosts = { auth: "https://auth.example", ads: "https://ads.example" };
  // This service reads the first copy.
  const first = async (request) => (request.url.endsWith("/dp") ? json(401, refused) : fetch(request));
  const client = new EndcapClient({
    hosts,
    credentials,
    rules: { "duplicate-key": "warn" },
    maxRetries: 0,
    fetch: first,
  });
  const body = at('"location_code":"wrong","location_code":null');
  for (let round = 0; round < 4; round++)
    await assert.rejects(client.placements.list(body)[Symbol.asyncIterator]().next(), { name: "AuthenticationError" });
  assert.equal(count.tokens, 2);
});

test("a revoked token whose renewal failed is renewed by the next request, and its location code is not rejected", async () => {
  const { fetch, count, revoke } = shop();
  let isDown = false;
  const failing = async (request) => (isDown && request.url.endsWith("/oauth/token") ? json(503, {}) : fetch(request));
  const { send } = gatewayOf({ fetch: failing, maxRetries: 0 });
  assert.equal((await send("placements", store("1"))).status, 200);
  revoke();
  isDown = true;
  assert.equal((await send("placements", store("1"))).status, 503);
  isDown = false;
  assert.equal((await send("placements", store("1"))).status, 200);
  assert.equal((await send("placements", store("2"))).status, 200);
  assert.equal(count.tokens, 2);
});

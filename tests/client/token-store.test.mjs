// Token stores: all clients that share a store share one token.

import assert from "node:assert/strict";
import test from "node:test";
import { CANARY } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";
import { setUp as openAll } from "./client.mjs";
import { quiet } from "./clock.mjs";
import { CALLS, created, GOOD, HOSTS, json, RESULTS, SECRETS } from "./service.mjs";

const { ConfigurationError } = await importPacked("endcap/http");
const { EndcapClient } = await importPacked("endcap/client");

function mapStore() {
  const map = new Map();
  const ttls = new Map();
  return {
    map,
    ttls,
    get: async (key) => map.get(key),
    async set(key, value, ttl) {
      map.set(key, value);
      ttls.set(key, ttl);
    },
  };
}

/** Clients of one service and one store, on one clock. `tokens` has the tokens of the service, in their order. */
function setUp(tokenStore, { life = 3600, ...options } = {}) {
  const tokens = [];
  const token = async (_, pass) => {
    const body = await (await pass()).json();
    // Other clients get a token too.
    const { expires_in, ...rest } = body.error === undefined ? body : GOOD.token;
    tokens.push(rest.access_token);
    return json(life === null ? rest : { ...rest, expires_in });
  };
  const more = { tokenLifetime: life ?? 3600 };
  const made = openAll({ scripts: { token, users: created }, more, tokenStore, ...options });
  return { ...made, tokens, done: made.settled, revoke: () => made.advance(life) };
}

test("clients with one store make one token request", async () => {
  const store = mapStore();
  const { open, tokens, done, count } = setUp(store);
  for (let number = 0; number < 5; number++) {
    const client = open();
    assert.equal(await done(client.tokens.get()), tokens[0]);
    assert.deepEqual(await done(CALLS.users(client)), RESULTS.users);
  }
  assert.deepEqual([tokens.length, count("users"), store.map.size], [1, 5, 1]);
  const [[key, ttl]] = store.ttls;
  assert.match(key, /^token-[0-9a-f]{64}$/);
  assert.equal(ttl, 3600);
});

test("tokens are keyed by host, client and retailer, but not by secret", async () => {
  const store = mapStore();
  const { open, tokens, done } = setUp(store);
  const { credentials } = SECRETS;
  for (const [count, options] of [
    [1, {}],
    [1, { credentials: { ...credentials, clientSecret: `other-${CANARY}` } }],
    [2, { hosts: { ...HOSTS, auth: "https://dev.example.com" } }],
    [3, { credentials: { ...credentials, clientId: "another" } }],
    [4, { retailerId: "shop" }],
    [4, { retailerId: "shop", language: "fr-CA", hosts: { ...HOSTS, ads: "https://dev.example.com" } }],
  ]) {
    await done(open(options).tokens.get());
    assert.equal(tokens.length, count);
  }
  for (const [key, value] of store.map) assert.doesNotMatch(key + value, /secret|key-|"id"/);
});

test("a shared token is used until shortly before it expires, then its successor is shared", async () => {
  for (const [life, good, over] of [
    [3600, 3_530_000, 20_000],
    [60, 50_000, 5000],
  ]) {
    const { clock, open, tokens, done } = setUp(mapStore(), { life });
    await done(open().tokens.get());
    const early = open();
    assert.equal(await done(early.tokens.get()), tokens[0]);
    await clock.pass(good);
    assert.equal(await done(open().tokens.get()), tokens[0], "a client created later");
    assert.equal(await done(early.tokens.get()), tokens[0], "a client created earlier");
    await clock.pass(over);
    assert.equal(await done(open().tokens.get()), tokens[1]);
    assert.equal(await done(early.tokens.get()), tokens[1]);
    assert.equal(tokens.length, 2);
  }
});

test("a token without a lifetime is not shared", async () => {
  const store = mapStore();
  const { open, tokens, done } = setUp(store, { life: null });
  for (const count of [1, 2]) {
    await done(open().tokens.get());
    assert.deepEqual([tokens.length, store.map.size], [count, 0]);
  }
});

test("a revoked token is renewed once for all clients, overwritten, and never reused", async () => {
  const store = mapStore();
  const { clock, open, tokens, done, count, revoke } = setUp(store, { maxRetries: 0 });
  const clients = Array.from({ length: 4 }, () => open());
  for (const client of clients) await done(CALLS.users(client));
  assert.deepEqual([tokens.length, count("users")], [1, 4]);
  revoke();
  await clock.pass(1);
  const [[key, old]] = store.map;
  for (const client of clients) assert.deepEqual(await done(CALLS.users(client)), RESULTS.users);
  assert.deepEqual([tokens.length, count("users")], [2, 12], "each call was rejected once");
  assert.equal(JSON.parse(store.map.get(key)).token, tokens[1]);
  // A replicated store may return an older token.
  store.map.set(key, old);
  revoke();
  await clock.pass(1);
  assert.deepEqual(await done(CALLS.users(clients[0])), RESULTS.users);
  assert.deepEqual([tokens.length, JSON.parse(store.map.get(key)).token], [3, tokens[2]]);
  const fresh = open();
  store.map.set(key, old);
  assert.deepEqual(await done(CALLS.users(fresh)), RESULTS.users);
  assert.equal(tokens.length, 4, "a new client discovers that the old token is revoked");
});

test("an invalid store entry fails no call", async () => {
  const probe = mapStore();
  const { open: openProbe, done: probed, clock } = setUp(probe);
  await probed(openProbe().tokens.get());
  const [[, text]] = probe.map;
  const entry = JSON.parse(text);
  const now = clock.date();
  const values = [
    ...[
      undefined,
      null,
      5,
      true,
      "",
      "null",
      "[]",
      "{",
      "token",
      text.slice(1),
      [],
      {},
      Symbol("c4n4ry"),
      () => text,
      entry,
    ],
    ...[
      { version: 2 },
      { key: `token-${"0".repeat(64)}` },
      { key: undefined },
      { token: "" },
      { token: 5 },
      { token: `Bearer ${entry.token}` },
      { token: "c4n4ry\r\nX-Evil: 1" },
      { token: "c4n4ry-ü" },
      { until: now },
      { until: now + 1000, issued: now - 3_600_000 },
      { until: "never" },
      { until: null },
      { issued: now + 3_600_000, until: now + 7_200_000 },
      { issued: null },
    ].map((change) => JSON.stringify({ ...entry, ...change })),
    JSON.stringify({ version: 1, url: "https://shop.example.com/1", created: now, until: now + 1e9 }),
    { toJSON: () => assert.fail("c4n4ry") },
    new Proxy({}, { get: () => assert.fail("c4n4ry") }),
  ];
  for (const [index, value] of values.entries()) {
    const written = [];
    const { open, tokens, done, count } = setUp({ get: () => value, set: (...args) => void written.push(args) });
    assert.deepEqual(await done(CALLS.users(open({ maxRetries: 0 }))), RESULTS.users, String(index));
    assert.deepEqual([tokens.length, count("users"), written.length], [1, 1, 1], String(index));
  }
});

test("a store that fails or hangs fails no call, and delays it by at most 4 s", async () => {
  const never = () => new Promise(() => {});
  const fail = () => assert.fail("c4n4ry");
  const reject = async () => assert.fail("c4n4ry");
  for (const get of [never, fail, reject]) {
    for (const set of [never, fail, reject]) {
      for (const timeout of [500, 30_000]) {
        const { clock, open, tokens, done } = setUp({ get, set });
        const start = clock.now();
        assert.deepEqual(await done(CALLS.users(open({ timeout }))), RESULTS.users);
        assert.ok(clock.now() - start <= Math.min(4000, timeout), `${clock.now() - start} ms`);
        assert.deepEqual([tokens.length, clock.pending], [1, 0]);
      }
    }
  }
});

test("concurrent calls read the store once", async () => {
  const store = mapStore();
  let reads = 0;
  const counting = {
    ...store,
    get(key) {
      reads++;
      return store.get(key);
    },
  };
  const { open, tokens, done, count } = setUp(counting);
  const client = open();
  await done(Promise.all(Array.from({ length: 50 }, () => CALLS.users(client))));
  assert.deepEqual([reads, tokens.length, count("users")], [1, 1, 50]);
});

test("a call that is aborted while the store hangs ends at once", async () => {
  const { clock, open } = setUp({ get: () => new Promise(() => {}), set() {} });
  const controller = new AbortController();
  const call = clock.settle(CALLS.users(open(), { signal: controller.signal }));
  await quiet();
  controller.abort();
  assert.equal((await call).error.name, "AbortError");
});

test("errors name the invalid option", () => {
  for (const tokenStore of [1, null, true, false, {}, { get() {} }, { set() {} }, { get: 1, set: 1 }])
    assert.throws(
      () => new EndcapClient({ hosts: HOSTS, ...SECRETS, tokenStore }),
      /^TypeError: `tokenStore` must have the functions `get` and `set`$/,
    );
  const store = mapStore();
  const beside = (field) => (error) => ConfigurationError.is(error) && error.field === field;
  assert.throws(
    () => new EndcapClient({ hosts: HOSTS, accessToken: () => "c4n4ry", tokenStore: store }),
    beside("tokenStore"),
  );
});

test("no output shows the store or its entries", async () => {
  const store = mapStore();
  const { open, done } = setUp(store);
  const client = open();
  await done(client.tokens.get());
  assert.doesNotMatch(JSON.stringify(client), new RegExp(`${CANARY}|token-`));
});

// Shared state: tokens, links, their stores, and clients are created once for many requests.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf, post } from "./gateway-of.mjs";
import { env } from "./gateways.mjs";
import { dp, list } from "./payloads.mjs";

const { cacheStore, denoKvStore, kvStore, unstorageStore } = await importPacked("endcap/gateway");

test("a link is created once for equal lists, and the log says so", async () => {
  const { send, sent, lines } = gatewayOf();
  for (const text of [list, ` ${list} `, list.replace("Soup", "Stew")])
    assert.equal((await send("links", text)).status, 200);
  assert.equal(sent().length, 2);
  assert.deepEqual(
    lines.map(({ cached }) => cached),
    [false, true, false],
  );
});

/** A list whose link expires. */
const lasting = list.replace("{", '{"expires_in":30,');

test("links are stored in Workers KV, a cache and Deno KV", async () => {
  const entries = new Map();
  const keep = (key, value, isLong) => {
    assert.ok(isLong, "the expiry is too short");
    entries.set(key, value);
  };
  const namespace = {
    get: async (key) => entries.get(key) ?? null,
    put: async (key, value, { expirationTtl }) => keep(key, value, expirationTtl >= 60),
  };
  const database = {
    get: async ([space, key]) => ({ value: entries.get(space + key) ?? null }),
    set: async ([space, key], value, { expireIn }) => keep(space + key, value, expireIn >= 60_000),
  };
  const cache = {
    match: async (url) => entries.get(new URL(url).href)?.clone(),
    put: async (url, response) => keep(url, response, /^max-age=\d{3,}$/.test(response.headers.get("cache-control"))),
  };
  const stores = [kvStore(namespace), denoKvStore(database), cacheStore(cache), () => kvStore(namespace)];
  for (const store of stores) {
    entries.clear();
    const first = gatewayOf({ store });
    const created = await (await first.send("links", lasting)).json();
    assert.equal(entries.size, 1);
    const second = gatewayOf({ store });
    assert.deepEqual(await (await second.send("links", lasting)).json(), created);
    assert.deepEqual([first.sent().length, second.sent().length], [1, 0]);
  }
});

test("concurrent requests share a client with a store function, which is called again after a failure", async () => {
  let stores = 0;
  const store = async () => {
    stores += 1;
    if (stores === 1) throw new Error("c4n4ry");
    return { get() {}, set() {} };
  };
  // Longer than the interval at which waiting requests look for the sender: a service that responds at once leaves nothing to share.
  const slow = (_, pass) => pass("delay=200");
  const { send, calls, sent, lines } = gatewayOf({ store }, { token: slow, links: slow, placements: slow });
  assert.equal((await send("links", list)).status, 500);
  assert.equal(lines[0].reason, "store");
  const pending = Array.from({ length: 40 }, (_, index) =>
    index % 2 ? send("links", list) : send("placements", dp()),
  );
  const statuses = (await Promise.all(pending)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(stores, 2);
  assert.equal(calls.length - sent().length, 1, "tokens");
  assert.equal(sent().filter(({ url }) => url.includes("products_link")).length, 1, "links");
});

test("a store that fails is opened again once for all waiting requests", async () => {
  for (const [failures, expected] of [
    [1, { 200: 39, 500: 1 }],
    [Number.POSITIVE_INFINITY, { 500: 40 }],
  ]) {
    let opened = 0;
    const store = async () => {
      opened += 1;
      if (opened <= failures) throw new Error("c4n4ry");
      return { get() {}, set() {} };
    };
    const { send } = gatewayOf({ store });
    const responses = await Promise.all(Array.from({ length: 40 }, () => send("links", list)));
    const statuses = {};
    for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
    assert.deepEqual(statuses, expected);
    assert.equal(opened, 2);
  }
});

test("a link is created even if its client disconnects, with the context of the runtime", async () => {
  for (const hasContext of [true, false]) {
    const pending = [];
    const context = { waitUntil: (work) => pending.push(work) };
    const client = new AbortController();
    const leave = (_, pass) => {
      client.abort();
      return pass("delay=20");
    };
    const { calls, gateway } = gatewayOf({}, { links: leave });
    const send = (signal) =>
      gateway.fetch(new Request(post("links", list), { signal }), env, hasContext ? context : undefined);
    assert.equal((await send(client.signal)).status, 499);
    await Promise.all(pending);
    assert.equal(pending.length, hasContext ? 1 : 0);
    assert.equal((await send(new AbortController().signal)).status, 200);
    assert.equal(calls.length, hasContext ? 1 : 2);
  }
});

test("a function that returns no store in time is named in the log, and is called again", async () => {
  for (const option of ["store", "tokenStore"]) {
    let isDown = true;
    const open = () => (isDown ? new Promise(() => {}) : new Promise((resolve) => resolve({ get() {}, set() {} })));
    const { send, lines } = gatewayOf({ [option]: open });
    assert.equal((await send("placements", dp())).status, 500);
    assert.deepEqual(
      [lines[0].reason, lines[0].cause],
      [option, `TypeError: \`${option}\` must return a store within 2000 ms`],
    );
    assert.ok(lines[0].ms >= 1990 && lines[0].ms < 4000, `${lines[0].ms} ms`);
    isDown = false;
    assert.equal((await send("placements", dp())).status, 200);
  }
});

test("errors of the execution context are ignored", async () => {
  const contexts = [
    { waitUntil: "no function" },
    {
      waitUntil() {
        throw new Error("c4n4ry");
      },
    },
    {
      get waitUntil() {
        throw new Error("c4n4ry");
      },
    },
  ];
  for (const context of contexts) {
    const { gateway } = gatewayOf();
    for (const path of ["links", "placements"])
      assert.equal((await gateway.fetch(post(path, path === "links" ? list : dp()), env, context)).status, 200);
  }
});

test("a gateway without a link cache requests each link", async () => {
  for (const store of [false, () => false, async () => false]) {
    const { send, sent, lines } = gatewayOf({ store });
    for (let count = 0; count < 2; count++) assert.equal((await send("links", list)).status, 200);
    assert.equal(sent().length, 2);
    assert.deepEqual(
      lines.map(({ cached }) => cached),
      [false, false],
    );
  }
});

test("links are stored in unstorage, which parses JSON itself", async () => {
  const entries = new Map();
  const storage = {
    getItem: async (key) => JSON.parse(entries.get(key) ?? "null"),
    async setItem(key, value, { ttl }) {
      assert.match(key, /^endcap:[0-9a-f]{64}$/);
      assert.ok(ttl >= 60);
      entries.set(key, value);
    },
  };
  for (const cached of [false, true]) {
    const { send, lines } = gatewayOf({ store: unstorageStore(storage) });
    assert.equal((await send("links", lasting)).status, 200);
    assert.equal(lines[0].cached, cached);
  }
  const failing = { getItem: () => assert.fail("c4n4ry"), setItem: () => assert.fail("c4n4ry") };
  assert.equal((await gatewayOf({ store: unstorageStore(failing) }).send("links", list)).status, 200);
});

// The link cache: a link is created once and reused.

import assert from "node:assert/strict";
import test from "node:test";
import { table } from "../support/http-tables.mjs";
import { setUp as open } from "./client.mjs";
import { EPOCH, quiet } from "./clock.mjs";
import { CALLS, json, LIST, RESULTS } from "./service.mjs";

const DAY = 86_400_000;

/** A client, its service and its clock. Each request creates another link. */
function setUp(options) {
  let number = 0;
  const links = () => json({ products_link_url: `https://shop.example.com/${++number}` });
  const made = open({ scripts: { links }, ...options });
  const link = async (...args) => {
    const { url, cached } = await made.settled(made.client.links.create(...args));
    return [Number(url.split("/").at(-1)), cached];
  };
  return { ...made, link };
}

test("equal lists share one link, however their JSON is written", async () => {
  const { link, requests } = setUp();
  assert.deepEqual(await link(LIST), [1, false]);
  assert.deepEqual(await link('{ "line_items": [{"name":"onion","quantity":1.0}], "title": "Soup" }'), [1, true]);
  assert.deepEqual(await link(new TextEncoder().encode(JSON.stringify(LIST))), [1, true]);
  assert.deepEqual(await link({ ...LIST, title: "Stew" }), [2, false]);
  assert.deepEqual(await link({ ...LIST, expires_in: 30 }), [3, false]);
  assert.equal(requests.length, 3);
});

test("links are stored under the keys of the Rust crate", async () => {
  for (const { list, host, apiKey, key, ...options } of table("link-keys")) {
    const store = new Map();
    const { link } = setUp({
      hosts: { api: host },
      apiKey,
      fetch: async () => json({ products_link_url: "https://shop.example.com/1" }),
      store: { get: (name) => store.get(name), set: (name, value) => void store.set(name, value) },
    });
    await link(list, options);
    assert.deepEqual([...store.keys()], [key]);
  }
});

test("without a cache, each call creates a link", async () => {
  const { clock, client, link, requests } = setUp({ store: false });
  assert.deepEqual(await link(LIST), [1, false]);
  assert.deepEqual(await link(LIST), [2, false]);
  const { value } = await clock.settle(Promise.all([1, 2, 3].map(() => client.links.create(LIST))));
  assert.equal(new Set(value.map(({ url }) => url)).size, 3);
  assert.equal(requests.length, 5);
});

test("concurrent calls share one request", async () => {
  const { clock, client, requests } = setUp();
  const { value } = await clock.settle(Promise.all(Array.from({ length: 200 }, () => client.links.create(LIST))));
  assert.deepEqual(new Set(value.map(({ url }) => url)), new Set(["https://shop.example.com/1"]));
  assert.deepEqual([requests.length, clock.pending], [1, 0]);
});

test("when the first caller aborts, the others get their link from the same request", async () => {
  let respond;
  const links = (_, pass) => new Promise((resolve) => (respond = () => resolve(pass())));
  const { client, clock, settled } = setUp({ scripts: { links } });
  const leader = new AbortController();
  const first = client.links.create(LIST, { signal: leader.signal });
  const second = CALLS.links(client);
  await quiet();
  leader.abort();
  assert.equal((await clock.settle(first)).error.name, "AbortError");
  respond();
  assert.deepEqual(await settled(second), RESULTS.links);
});

/** Where the creation of a link can hang. */
const stuck = {
  "the service": { fetch: () => new Promise(() => {}) },
  "the store, and then the service,": {
    store: { get: () => new Promise(() => {}), set() {} },
    fetch: () => new Promise(() => {}),
  },
};
for (const [place, options] of Object.entries(stuck)) {
  test(`a caller that joins late, while ${place} is pending, waits until its own deadline`, async () => {
    const { clock, client } = setUp({ timeout: 100, ...options });
    const start = clock.now();
    const ends = [];
    const callWith = async (timeout) => {
      const { name, message } = await client.links.create(LIST, { timeout }).catch((error) => error);
      ends.push([name, message.split("; ")[1], clock.now() - start]);
    };
    const first = callWith(50);
    await clock.pass(40);
    await clock.settle(Promise.all([first, callWith(90)]));
    assert.deepEqual(ends, [
      ["TimeoutError", "for more time, increase `timeout` from 50 ms", 50],
      ["TimeoutError", "for more time, increase `timeout` from 90 ms", 130],
    ]);
    await clock.pass(0);
    assert.equal(clock.pending, 0);
  });
}

test("callers that arrive just as a request settles share the next request", async () => {
  for (let ticks = 0; ticks < 30; ticks++) {
    const calls = [];
    const waiting = [];
    const callLater = async () => {
      for (let tick = 0; tick < ticks; tick++) await undefined;
      return client.links.create(LIST);
    };
    const store = { get() {}, set: () => void (calls.length === 0 && calls.push(callLater())) };
    const fetch = async () => {
      // The first gets a response at once, the others when all have sent a request.
      if (waiting.push(undefined) > 1) await new Promise((resolve) => (waiting[waiting.length - 1] = resolve));
      return json({ products_link_url: "https://shop.example.com/1" });
    };
    const { client, clock } = setUp({ store, fetch });
    await clock.settle(client.links.create(LIST));
    calls.push(client.links.create(LIST));
    await clock.pass(0);
    assert.equal(waiting.length, 2, `after ${ticks} ticks`);
    waiting[1]();
    await clock.settle(Promise.all(calls));
  }
});

test("a store gets a string and the seconds until it expires", async () => {
  const entries = [];
  const { link } = setUp({ store: { get: async () => null, set: async (...entry) => entries.push(entry) } });
  await link({ ...LIST, expires_in: 2 });
  const [[key, value, ttl]] = entries;
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.equal(JSON.parse(value).url, "https://shop.example.com/1");
  assert.equal(ttl, (2 * DAY * 0.9) / 1000);
});

const stores = {
  "that throws": {
    get() {
      throw new Error("down");
    },
    set() {
      throw new Error("down");
    },
  },
  "that rejects": { get: () => Promise.reject("down"), set: () => Promise.reject(new Error("down")) },
  "that returns invalid JSON": { get: () => "nonsense", set() {} },
  "that returns objects": {
    get: () => ({ version: 1, url: "https://evil.example/", created: EPOCH, until: EPOCH + DAY }),
    set() {},
  },
  "that returns a link with another scheme": {
    get: () => JSON.stringify({ version: 1, url: "javascript:alert(1)", created: 0, until: 9e15 }),
    set() {},
  },
  "that returns a link that never expires": {
    get: () => JSON.stringify({ version: 1, url: "https://evil.example/", created: 0, until: 9e15 }),
    set() {},
  },
  "that returns bytes": { get: () => new Uint8Array(5), set() {} },
  "that returns a thenable that throws": {
    get: () => ({
      // biome-ignore lint/suspicious/noThenProperty: that is what is tested
      get then() {
        throw new Error("no");
      },
    }),
    set() {},
  },
  "that never responds": { get: () => new Promise(() => {}), set: () => new Promise(() => {}) },
};
for (const [name, store] of Object.entries(stores)) {
  test(`a store ${name} fails no call`, async () => {
    const { clock, link } = setUp({ store });
    const start = clock.now();
    assert.deepEqual(await link(LIST), [1, false]);
    assert.ok(clock.now() - start <= 4000);
    assert.deepEqual(await link(LIST), [2, false]);
    assert.equal(clock.pending, 0);
  });
}

for (const [whose, options, callOptions] of [
  ["the client's", { timeout: 1000 }, {}],
  ["the call's", {}, { timeout: 1000 }],
])
  test(`a store that never responds leaves time to create a link and return it: ${whose} own timeout`, async () => {
    const { clock, link } = setUp({ store: stores["that never responds"], ...options });
    const start = clock.now();
    assert.deepEqual(await link(LIST, callOptions), [1, false]);
    assert.ok(clock.now() - start < 1000);
    assert.equal(clock.pending, 0);
  });

test("a cached link that was used recently is not evicted first", async () => {
  const { link } = setUp();
  const list = (number) => ({ ...LIST, title: `Soup ${number}` });
  for (let number = 1; number <= 500; number += 1) await link(list(number));
  assert.deepEqual(await link(list(1)), [1, true]);
  await link(list(501));
  assert.deepEqual(await link(list(1)), [1, true]);
  assert.deepEqual(await link(list(2)), [502, false]);
});

test("a link to localhost is reused where it is allowed", async () => {
  const entries = new Map();
  const store = { get: (key) => entries.get(key), set: (key, value) => void entries.set(key, value) };
  const links = () => json({ products_link_url: "http://localhost:8080/1" });
  const link = (options) => setUp({ store, scripts: { links }, ...options }).link(LIST);
  assert.deepEqual(await link({ allowLoopbackHttp: true }), [1, false]);
  assert.deepEqual(await link({ allowLoopbackHttp: true }), [1, true]);
  await assert.rejects(link({ store: undefined }), { name: "MalformedResponseError" });
});

test("failed requests take no space in the memory cache", async () => {
  const { client, clock, inject } = open();
  const link = (number) => clock.settle(client.links.create({ ...LIST, title: `Soup ${number}` }));
  for (let number = 1; number <= 500; number += 1) await link(number);
  inject("links", ...Array(100).fill({ status: 400 }));
  for (let number = 501; number <= 600; number += 1) assert.equal((await link(number)).error.status, 400);
  assert.equal((await link(1)).value.cached, true);
});

test("a failed request is not cached", async () => {
  const entries = [];
  const store = { get: () => undefined, set: (...entry) => entries.push(entry) };
  const { client, settled } = open({ scripts: { links: ["status=500"] }, store });
  await assert.rejects(settled(client.links.create(LIST)), { status: 500 });
  assert.equal(entries.length, 0);
});

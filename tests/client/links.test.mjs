// A link is made once, and used again.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { quiet, VirtualClock } from "./clock.mjs";
import { HOSTS, json, LIST, RESULTS, SECRETS, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const DAY = 86_400_000;

/** A client, and what belongs to it. Each request makes a link of its own. */
function setUp(options = {}, clock = new VirtualClock()) {
  let number = 0;
  const make = () => Promise.resolve(json({ products_link_url: `https://shop.example.com/${++number}` }));
  const { fetch, requests } = service({ links: Array.from({ length: 2000 }, () => make) });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch, ...options }, clock);
  const link = async (...args) => {
    const { value, error } = await clock.settle(client.links.create(...args));
    if (error) throw error;
    return [Number(value.url.split("/").at(-1)), value.cached];
  };
  return { clock, client, link, requests };
}

test("lists that say the same have one link, in whatever words", async () => {
  const { link, requests } = setUp();
  assert.deepEqual(await link(LIST), [1, false]);
  assert.deepEqual(await link('{ "line_items": [{"name":"onion","quantity":1.0}], "title": "Soup" }'), [1, true]);
  assert.deepEqual(await link(new TextEncoder().encode(JSON.stringify(LIST))), [1, true]);
  assert.deepEqual(await link({ ...LIST, title: "Stew" }), [2, false]);
  assert.deepEqual(await link({ ...LIST, expires_in: 30 }), [3, false]);
  assert.equal(requests.length, 3);
});

test("another host, retailer or language has another link", async () => {
  const store = new Map();
  const shared = { store: { get: (key) => store.get(key), set: (key, value) => void store.set(key, value) } };
  const { link } = setUp(shared);
  assert.deepEqual(await link(LIST), [1, false]);
  assert.deepEqual(await link(LIST, { retailerId: "shop" }), [2, false]);
  assert.deepEqual(await link(LIST, { language: "fr-CA" }), [3, false]);
  assert.deepEqual(await link(LIST, { language: "fr-CA", retailerId: "shop" }), [4, false]);
  assert.deepEqual(await link(LIST, { retailerId: "shop" }), [2, true]);
  assert.deepEqual(await link(LIST, { retailerId: "" }), [1, true]);
  const other = setUp({
    ...shared,
    hosts: { api: "https://dev.example.com" },
    fetch: async () => json({ products_link_url: "https://dev.example.com/99" }),
  });
  assert.deepEqual(await other.link(LIST), [99, false]);
  assert.deepEqual(await setUp({ ...shared, retailerId: "shop" }).link(LIST), [2, true]);
  assert.equal(store.size, 5);
  for (const key of store.keys()) assert.match(key, /^[0-9a-f]{64}$/);
});

test("where no links are kept, each call makes its own", async () => {
  const { clock, client, link, requests } = setUp({ store: false });
  assert.deepEqual(await link(LIST), [1, false]);
  assert.deepEqual(await link(LIST), [2, false]);
  const { value } = await clock.settle(Promise.all([1, 2, 3].map(() => client.links.create(LIST))));
  assert.equal(new Set(value.map(({ url }) => url)).size, 3);
  assert.equal(requests.length, 5);
});

test("calls at the same time share one request", async () => {
  const { clock, client, requests } = setUp();
  const { value } = await clock.settle(Promise.all(Array.from({ length: 200 }, () => client.links.create(LIST))));
  assert.deepEqual(new Set(value.map(({ url }) => url)), new Set(["https://shop.example.com/1"]));
  assert.deepEqual([requests.length, clock.pending], [1, 0]);
});

test("whoever asked first may leave: the others get their link, which is asked for once", async () => {
  const clock = new VirtualClock();
  let respond;
  const fetch = () =>
    new Promise((resolve) => {
      respond = () => resolve(json({ products_link_url: RESULTS.links.url }));
    });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
  const leader = new AbortController();
  const first = client.links.create(LIST, { signal: leader.signal });
  const second = client.links.create(LIST);
  await quiet();
  leader.abort();
  assert.equal((await clock.settle(first)).error.name, "AbortError");
  respond();
  assert.deepEqual((await clock.settle(second)).value, RESULTS.links);
});

/** Where the making of a link can be stuck. */
const stuck = {
  "the service": { fetch: () => new Promise(() => {}) },
  "the store, and then the service,": {
    store: { get: () => new Promise(() => {}), set() {} },
    fetch: () => new Promise(() => {}),
  },
};
for (const [place, options] of Object.entries(stuck)) {
  test(`whoever joins late, while ${place} is waited for, does not make it last longer`, async () => {
    const { clock, client } = setUp({ timeout: 100, ...options });
    const start = clock.now();
    const ends = [];
    const ask = async (timeout) => {
      const { name, message } = await client.links.create(LIST, { timeout }).catch((error) => error);
      ends.push([name, message.split(",")[0], clock.now() - start]);
    };
    const first = ask(50);
    await clock.pass(40);
    await clock.settle(Promise.all([first, ask(90)]));
    assert.deepEqual(ends, [
      ["TimeoutError", "not done within 50 ms", 50],
      ["TimeoutError", "not done within 100 ms", 100],
    ]);
    assert.equal(clock.pending, 0);
  });
}

test("whoever asks as a link is just done is not forgotten by the others", async () => {
  for (let ticks = 0; ticks < 30; ticks++) {
    const asked = [];
    const waiting = [];
    const askLater = async () => {
      for (let tick = 0; tick < ticks; tick++) await undefined;
      return client.links.create(LIST);
    };
    const store = { get() {}, set: () => void (asked.length === 0 && asked.push(askLater())) };
    const fetch = async () => {
      // The first gets a response at once, the others when all have sent a request.
      if (waiting.push(undefined) > 1) await new Promise((resolve) => (waiting[waiting.length - 1] = resolve));
      return json({ products_link_url: "https://shop.example.com/1" });
    };
    const { client, clock } = setUp({ store, fetch });
    await clock.settle(client.links.create(LIST));
    asked.push(client.links.create(LIST));
    await clock.pass(0);
    assert.equal(waiting.length, 2, `after ${ticks} ticks`);
    waiting[1]();
    await clock.settle(Promise.all(asked));
  }
});

test("a link is made anew shortly before it expires", async () => {
  const { clock, link } = setUp();
  const list = { ...LIST, expires_in: 10 };
  assert.deepEqual(await link(list), [1, false]);
  await clock.pass(9 * DAY - 1000);
  assert.deepEqual(await link(list), [1, true]);
  await clock.pass(2000);
  assert.deepEqual(await link(list), [2, false]);
});

test("a store gets a text, and for how many seconds it is good", async () => {
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
  "that gives nonsense": { get: () => "nonsense", set() {} },
  "that gives objects": { get: () => ({ url: "https://evil.example" }), set() {} },
  "that gives a link to another kind of place": {
    get: () => JSON.stringify({ version: 1, url: "javascript:alert(1)", made: 0, until: 9e15 }),
    set() {},
  },
  "that gives a link that never ends": {
    get: () => JSON.stringify({ version: 1, url: "https://evil.example/", made: 0, until: 9e15 }),
    set() {},
  },
  "that gives bytes": { get: () => new Uint8Array(5), set() {} },
  "that gives a thenable which throws": {
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
  test(`a store that never responds leaves time to make a link, and to hand it out: ${whose} own timeout`, async () => {
    const { clock, link } = setUp({ store: stores["that never responds"], ...options });
    const start = clock.now();
    assert.deepEqual(await link(LIST, callOptions), [1, false]);
    assert.ok(clock.now() - start < 1000);
    assert.equal(clock.pending, 0);
  });

test("the store of a client in memory forgets the oldest of more than 500", async () => {
  const { link } = setUp();
  const list = (number) => ({ ...LIST, title: `Soup ${number}` });
  for (let number = 1; number <= 501; number += 1) await link(list(number));
  assert.deepEqual(await link(list(501)), [501, true]);
  assert.deepEqual(await link(list(2)), [2, true]);
  assert.deepEqual(await link(list(1)), [502, false]);
});

test("a link that is asked for again is not among those that are forgotten first", async () => {
  const { link } = setUp();
  const list = (number) => ({ ...LIST, title: `Soup ${number}` });
  for (let number = 1; number <= 500; number += 1) await link(list(number));
  assert.deepEqual(await link(list(1)), [1, true]);
  await link(list(501));
  assert.deepEqual(await link(list(1)), [1, true]);
  assert.deepEqual(await link(list(2)), [502, false]);
});

test("a link to this machine is used again where it is allowed", async () => {
  const entries = new Map();
  const store = { get: (key) => entries.get(key), set: (key, value) => void entries.set(key, value) };
  const { fetch } = service({ links: [async () => json({ products_link_url: "http://localhost:8080/1" })] });
  const link = (options) => setUp({ store, fetch, ...options }).link(LIST);
  assert.deepEqual(await link({ allowLoopbackHttp: true }), [1, false]);
  assert.deepEqual(await link({ allowLoopbackHttp: true }), [1, true]);
  await assert.rejects(
    setUp({ fetch: async () => json({ products_link_url: "http://localhost:8080/1" }) }).link(LIST),
    {
      name: "MalformedResponseError",
    },
  );
});

test("a store in memory has no room for links that were not made", async () => {
  const clock = new VirtualClock();
  let isDown = false;
  const fetch = async () => (isDown ? json("{}", 400) : json({ products_link_url: "https://shop.example.com/1" }));
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
  const link = (number) => clock.settle(client.links.create({ ...LIST, title: `Soup ${number}` }));
  for (let number = 1; number <= 500; number += 1) await link(number);
  isDown = true;
  for (let number = 501; number <= 600; number += 1) assert.equal((await link(number)).error.status, 400);
  assert.equal((await link(1)).value.cached, true);
});

test("a link that was not made is not kept", async () => {
  const clock = new VirtualClock();
  const entries = [];
  const store = { get: () => undefined, set: (...entry) => entries.push(entry) };
  const { fetch } = service({ links: [() => Promise.resolve(json("{}", 500))] });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch, store }, clock);
  assert.equal((await clock.settle(client.links.create(LIST))).error.status, 500);
  assert.equal(entries.length, 0);
});

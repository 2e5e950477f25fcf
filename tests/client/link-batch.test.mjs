// Link batches: limited concurrency, and one result for each list.

import assert from "node:assert/strict";
import test from "node:test";
import { heapBytes } from "../support/gauges.mjs";
import { importPacked } from "../support/packed.mjs";
import { quiet } from "./clock.mjs";
import { collect, linkOf, listOf, lists, mapStore, settled, setUp, source } from "./lists.mjs";
import { HOSTS, json, SECRETS } from "./service.mjs";

const { InvalidRequestError, ConfigurationError } = await importPacked("endcap/http");
const { EndcapClient } = await importPacked("endcap/client");

test("each list has its link, and all() keeps the order of the lists", async () => {
  const { client, clock, seen } = setUp({ delay: ({ title }) => (title.endsWith("0") ? 500 : 10) });
  const results = await settled(clock, client.links.createMany(lists(25)).all());
  assert.deepEqual(
    results,
    lists(25).map((list, index) => ({ index, list, link: { url: linkOf(list), cached: false } })),
  );
  assert.equal(seen.maxActive, 10);
  assert.equal(clock.pending, 0);
});

test("a loop gets results as they complete: a slow list delays no other", async () => {
  const { client, clock } = setUp({ delay: ({ title }) => (title === "List 0" ? 1000 : 10) });
  const results = await settled(clock, collect(client.links.createMany(lists(30), { concurrency: 3 })));
  assert.deepEqual(
    results.map(({ index }) => index),
    [...Array.from({ length: 29 }, (_, at) => at + 1), 0],
  );
});

for (const concurrency of [1, 2, 7, 1000]) {
  test(`concurrency ${concurrency} limits the lists that are read ahead or in flight`, async () => {
    const { client, clock, seen } = setUp({ delay: ({ title }) => title.length * 7 });
    const { iterable, seen: pulled } = source(40);
    const iterator = client.links.createMany(iterable, { concurrency })[Symbol.asyncIterator]();
    await quiet();
    assert.equal(pulled.pulled, 0);
    for (let taken = 1; taken <= 5; taken++) {
      await settled(clock, iterator.next());
      await clock.pass(5000);
      assert.equal(pulled.pulled, Math.min(40, concurrency + taken), "a slow consumer pauses the source");
    }
    await settled(clock, collect(iterator));
    assert.equal(seen.maxActive, Math.min(40, concurrency));
    assert.deepEqual([pulled.pulled, pulled.closed, clock.pending], [40, 0, 0]);
  });
}

test("an invalid list, a rejected list and a rejected promise each get an error and end no other list", async () => {
  const refused = () => json({ status: 400, errors: [] }, 400);
  const { client, clock, seen } = setUp({ respond: ({ title }) => (title === "List 1" ? refused() : undefined) });
  const lost = Promise.reject(new RangeError("not in the database"));
  const input = [listOf(0), listOf(1), { title: "no items" }, lost, JSON.stringify(listOf(4)), listOf(5)];
  const results = await settled(clock, client.links.createMany(input).all());
  assert.deepEqual(
    results.map(({ link }) => link?.url.split("/").at(-1)),
    ["0", undefined, undefined, undefined, "4", "5"],
  );
  const errors = results.map(({ error }) => error);
  assert.deepEqual([errors[0], errors[1].status, errors[3].message], [undefined, 400, "not in the database"]);
  assert.ok(InvalidRequestError.is(errors[2]));
  assert.equal(errors[2].issues[0].path, "line_items");
  assert.equal(seen.requested.length, 4);
});

test("a promise that rejects before it is read, or is never read, does not end the process", async () => {
  // The test runner fails a test with a rejection that is not handled.
  const { client, clock } = setUp({ delay: () => 10 });
  const rejecting = (index) => (index % 10 === 7 ? Promise.reject(new Error(`list ${index}`)) : listOf(index));
  const input = () => Array.from({ length: 50 }, (_, index) => rejecting(index));
  const results = await settled(clock, client.links.createMany(input(), { concurrency: 2 }).all());
  assert.deepEqual(
    results.filter(({ error }) => error !== undefined).map(({ error }) => error.message),
    [7, 17, 27, 37, 47].map((index) => `list ${index}`),
  );
  const iterator = client.links.createMany(input(), { concurrency: 2 })[Symbol.asyncIterator]();
  await settled(clock, iterator.next());
  await settled(clock, iterator.return());
  await new Promise((resolve) => setTimeout(resolve, 5));
});

test("a thenable that runs a query is read once, and not before its turn", async () => {
  const { client, clock } = setUp({ delay: () => 10 });
  let queries = 0;
  const query = (index) => ({
    // biome-ignore lint/suspicious/noThenProperty: query builders are such objects.
    then(resolve) {
      if (index === 3) throw new RangeError("no connection");
      queries++;
      resolve(listOf(index));
    },
  });
  const input = Array.from({ length: 20 }, (_, index) => query(index));
  const iterator = client.links.createMany(input, { concurrency: 2 })[Symbol.asyncIterator]();
  await settled(clock, iterator.next());
  assert.ok(queries <= 4, `${queries} queries`);
  const results = await settled(clock, collect(iterator));
  assert.equal(results.length, 19);
  assert.equal(queries, 19);
  assert.deepEqual(
    results.filter(({ error }) => error !== undefined).map(({ index, error }) => [index, error.message]),
    [[3, "no connection"]],
  );
});

test("an iterator that returns values that are not objects is an error", async () => {
  const { client, clock } = setUp();
  for (const step of [5, null, undefined, "x"]) {
    const wrong = { [Symbol.iterator]: () => ({ next: () => step }) };
    const failure = client.links
      .createMany(wrong)
      .all()
      .then(undefined, ({ name, message }) => `${name}: ${message}`);
    assert.equal(await settled(clock, failure), "TypeError: `lists` must have an iterator that returns objects");
  }
});

test("a source can reuse its buffer for the next list", async () => {
  const { client, clock, seen } = setUp();
  const bytes = new TextEncoder().encode(JSON.stringify(listOf(0)));
  const at = bytes.indexOf("0".charCodeAt(0));
  function* numbered() {
    for (let number = 0; number < 9; number++) {
      bytes[at] = "0".charCodeAt(0) + number;
      yield bytes;
    }
  }
  const results = await settled(clock, client.links.createMany(numbered()).all());
  assert.deepEqual(
    results.map(({ link }) => link?.url),
    lists(9).map(linkOf),
  );
  assert.deepEqual(
    seen.requested,
    lists(9).map(({ title }) => title),
  );
});

test("a second run with the same store requests only what is missing", async () => {
  const store = mapStore(new Map());
  const isDown = ({ title }) => /[37]$/.test(title);
  const first = setUp({ store, maxRetries: 0, respond: (list) => (isDown(list) ? json({}, 503) : undefined) });
  const results = await settled(first.clock, first.client.links.createMany(lists(50)).all());
  assert.equal(results.filter(({ error }) => error?.status === 503).length, 10);
  const second = setUp({ store });
  const progress = [];
  const onProgress = (each) => progress.push(each);
  await settled(second.clock, second.client.links.createMany(lists(50), { onProgress }).all());
  const missing = lists(50).filter(isDown);
  assert.deepEqual(new Set(second.seen.requested), new Set(missing.map(({ title }) => title)));
  assert.equal(second.seen.requested.length, missing.length);
  assert.deepEqual(progress.at(-1), { completed: 50, failed: 0, cached: 40, total: 50 });
});

test("progress counts each list once, and its errors are ignored", async () => {
  const { client, clock } = setUp({ respond: ({ title }) => (title === "List 3" ? json({}, 400) : undefined) });
  const progress = [];
  const onProgress = async (each) => {
    progress.push(each);
    if (each.completed % 2) throw new Error("a bar that is broken");
  };
  const { iterable } = source(9);
  const results = await settled(clock, client.links.createMany(iterable, { onProgress }).all());
  assert.equal(results.length, 9);
  assert.deepEqual(
    progress.map(({ completed }) => completed),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  assert.deepEqual(progress.at(-1), { completed: 9, failed: 1, cached: 0, total: undefined });
  const thrown = { onProgress: () => assert.fail("at once") };
  assert.equal((await settled(clock, client.links.createMany(lists(3), thrown).all())).length, 3);
});

test("each iteration starts from the beginning, and next() can be called concurrently", async () => {
  const { client, clock, seen } = setUp();
  const batch = client.links.createMany(new Set(lists(5)));
  const iterator = batch[Symbol.asyncIterator]();
  const steps = await settled(clock, Promise.all(Array.from({ length: 7 }, () => iterator.next())));
  assert.deepEqual(
    steps.map(({ done }) => done),
    [false, false, false, false, false, true, true],
  );
  assert.equal((await settled(clock, batch.all())).filter(({ link }) => link.cached).length, 5);
  assert.equal(seen.requested.length, 5);
});

test("errors name the invalid option", async () => {
  const { client } = setUp();
  for (const concurrency of [0, -1, 1.5, "4", Number.NaN, Number.POSITIVE_INFINITY, 1001])
    await assert.rejects(
      client.links.createMany([], { concurrency }).all(),
      /^TypeError: `concurrency` must be an integer from 1 to 1000$/,
    );
  await assert.rejects(
    client.links.createMany([], { onProgress: 1 }).all(),
    /^TypeError: `onProgress` must be a function$/,
  );
  await assert.rejects(client.links.createMany([], { timeout: -1 }).all(), /^TypeError: `timeout` /);
  for (const input of [undefined, null, 5, {}, JSON.stringify(listOf(1)), new Uint8Array(3)])
    await assert.rejects(
      client.links.createMany(input).all(),
      /^TypeError: `lists` must be an iterable or async iterable of lists$/,
    );
  const { iterable, seen } = source(5);
  const withoutKey = new EndcapClient({ hosts: HOSTS });
  await assert.rejects(
    withoutKey.links.createMany(iterable).all(),
    (error) => ConfigurationError.is(error) && error.field === "apiKey",
  );
  assert.equal(seen.pulled, 0);
});

test("memory does not grow with the number of lists", async () => {
  const fetch = async () => json({ products_link_url: "https://shop.example.com/1" });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch });
  const heaps = [];
  let pulled = 0;
  function* numbered() {
    while (pulled < 30_000) yield listOf(pulled++);
  }
  let completed = 0;
  for await (const { link } of client.links.createMany(numbered(), { concurrency: 50 })) {
    assert.ok(link);
    if (++completed % 6000 === 0) heaps.push(heapBytes());
  }
  assert.equal(completed, 30_000);
  assert.ok(heaps.at(-1) - heaps[0] < 4e6, heaps.join());
});

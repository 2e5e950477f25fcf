// Link batches that end early: by a signal, by an error of the source, or when the loop is left.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { quiet } from "./clock.mjs";
import { listOf, lists, settled, setUp, source } from "./lists.mjs";
import { HOSTS, json, SECRETS } from "./service.mjs";

const { AbortError, EndcapClient } = await importPacked("endcap/client");

for (const by of ["the call's", "the client's"]) {
  test(`${by} signal ends the batch: pulled lists have results, the source is closed, and the loop rejects`, async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { client, clock, seen } = setUp({ delay: () => 100, ...(by === "the client's" && { signal }) });
    const { iterable, seen: pulled } = source(1000);
    const options = { concurrency: 4, ...(by === "the call's" && { signal }) };
    const iterator = client.links.createMany(iterable, options)[Symbol.asyncIterator]();
    const results = [];
    for (let count = 0; count < 6; count++) results.push((await settled(clock, iterator.next())).value);
    controller.abort("enough");
    for (let count = pulled.pulled - 6; count > 0; count--) results.push((await settled(clock, iterator.next())).value);
    const { error } = await clock.settle(iterator.next());
    assert.ok(AbortError.is(error), String(error));
    assert.deepEqual([error.cause, error.message], ["enough", `aborted after ${pulled.pulled} lists`]);
    assert.deepEqual(
      results.map(({ index }) => index).sort((a, b) => a - b),
      results.map((_, index) => index),
    );
    assert.ok(results.some(({ error }) => AbortError.is(error)) && results.some(({ link }) => link));
    assert.equal(seen.requested.length, pulled.pulled);
    assert.ok((await iterator.next()).done);
    assert.deepEqual([pulled.closed, clock.pending, getEventListeners(signal, "abort").length], [1, 0, 0]);
  });
}

test("with an aborted signal nothing is pulled", async () => {
  const { client, clock } = setUp();
  const { iterable, seen } = source(10);
  const { error } = await clock.settle(client.links.createMany(iterable, { signal: AbortSignal.abort(1) }).all());
  assert.ok(AbortError.is(error));
  assert.equal(seen.pulled, 0);
});

test("a signal ends a batch whose source hangs", async () => {
  const controller = new AbortController();
  const { client, clock } = setUp();
  const { iterable, seen } = source(10, { waitAt: 3 });
  const ended = client.links
    .createMany(iterable, { signal: controller.signal })
    .all()
    .catch((error) => error);
  await clock.pass(100);
  controller.abort();
  assert.ok(AbortError.is(await ended));
  assert.equal(seen.closed, 1);
});

test("a source that hangs delays no result", async () => {
  const { client, clock } = setUp();
  const { iterable } = source(10, { waitAt: 2 });
  const iterator = client.links.createMany(iterable)[Symbol.asyncIterator]();
  for (const index of [0, 1]) assert.equal((await settled(clock, iterator.next())).value.index, index);
  await iterator.return();
});

test("a source that throws: results of the pulled lists, then the error, then the end", async () => {
  const { client, clock } = setUp({ delay: () => 100 });
  const { iterable, seen } = source(10, { failAt: 5 });
  const iterator = client.links.createMany(iterable)[Symbol.asyncIterator]();
  for (let count = 0; count < 5; count++) assert.ok((await settled(clock, iterator.next())).value.link);
  assert.equal((await clock.settle(iterator.next())).error.message, "the database went away");
  assert.ok((await iterator.next()).done);
  assert.equal(seen.closed, 0, "an iterator that threw is not closed");
});

test("leaving the loop closes the source and aborts the requests in flight", async () => {
  const { client, clock, seen } = setUp({ delay: ({ title }) => (title === "List 0" ? 1 : 5000) });
  const { iterable, seen: pulled } = source(100);
  const loop = async () => {
    for await (const { index } of client.links.createMany(iterable)) return index;
  };
  assert.equal(await settled(clock, loop()), 0);
  await quiet();
  assert.deepEqual([pulled.closed, pulled.pulled, seen.active, clock.pending], [1, 11, 0, 0]);
});

test("leaving the loop does not wait for a generator that hangs, which closes when it resumes", async () => {
  const { client, clock } = setUp();
  let goOn;
  let isClosed = false;
  async function* generator() {
    try {
      yield* lists(3);
      await new Promise((resolve) => {
        goOn = resolve;
      });
      yield* lists(3);
    } finally {
      isClosed = true;
    }
  }
  const loop = async () => {
    for await (const { index } of client.links.createMany(generator())) if (index === 2) return index;
  };
  assert.equal(await settled(clock, loop()), 2);
  assert.equal(isClosed, false);
  goOn();
  await quiet();
  assert.equal(isClosed, true);
});

test("an error from closing the source is thrown to the loop", async () => {
  const { client, clock } = setUp();
  let number = 0;
  const iterable = {
    [Symbol.iterator]: () => ({
      next: () => ({ done: false, value: listOf(number++) }),
      return() {
        throw new Error("cannot be closed");
      },
    }),
  };
  const loop = async () => {
    for await (const { index } of client.links.createMany(iterable, { concurrency: 2 })) if (index === 1) break;
  };
  assert.equal((await clock.settle(loop())).error?.message, "cannot be closed");
});

test("a timer ends a batch whose links are all in the store", async () => {
  const fetch = async () => json({ products_link_url: "https://shop.example.com/1" });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch });
  function* endless() {
    for (;;) yield listOf(1);
  }
  const batch = client.links.createMany(endless(), { signal: AbortSignal.timeout(200) });
  let count = 0;
  const loop = async () => {
    for await (const { index } of batch) count = index + 1;
  };
  await assert.rejects(loop(), (error) => AbortError.is(error));
  assert.ok(count > 0);
});

for (const by of ["a signal", "leaving the loop"])
  test(`${by} ends a batch that waits for a promise of a list`, async () => {
    const controller = new AbortController();
    const { client, clock } = setUp();
    const never = new Promise(() => {});
    const batch = client.links.createMany([listOf(0), never, never], { signal: controller.signal });
    const iterator = batch[Symbol.asyncIterator]();
    assert.equal((await settled(clock, iterator.next())).value.index, 0);
    const steps = Array.from({ length: 3 }, () => iterator.next().catch((error) => error));
    await clock.pass(100_000);
    if (by === "a signal") controller.abort("enough");
    else await iterator.return();
    const [first, second, last] = (await clock.settle(Promise.all(steps))).value;
    if (by === "a signal") {
      for (const [at, { value }] of [first, second].entries()) {
        assert.deepEqual([value.index, value.list, value.error.cause], [at + 1, never, "enough"]);
        assert.ok(AbortError.is(value.error));
      }
    }
    assert.ok(by === "a signal" ? AbortError.is(last) : last.done);
    assert.ok((await iterator.next()).done);
    assert.deepEqual([clock.pending, getEventListeners(controller.signal, "abort").length], [0, 0]);
  });

test("a promise of a list that rejects after the end causes no unhandled rejection", async () => {
  const unhandled = [];
  const note = (reason) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  const { client, clock } = setUp();
  let reject;
  const late = new Promise((_, rejectIt) => {
    reject = rejectIt;
  });
  const iterator = client.links.createMany([listOf(0), late])[Symbol.asyncIterator]();
  await settled(clock, iterator.next());
  await iterator.return();
  reject(new Error("too late"));
  await quiet();
  process.off("unhandledRejection", note);
  assert.deepEqual(unhandled, []);
});

test("any `done` that is truthy ends a source", async () => {
  const { client, clock } = setUp();
  let number = 0;
  const iterable = {
    [Symbol.iterator]: () => ({ next: () => ({ done: number === 3 ? 1 : 0, value: listOf(number++) }) }),
  };
  const results = await settled(clock, client.links.createMany(iterable).all());
  assert.deepEqual([results.length, number], [3, 4]);
});

test("leaving the loop waits 2 s at most for a source that hangs when it is closed", async () => {
  const { client, clock } = setUp();
  let closed = 0;
  let number = 0;
  const iterable = {
    [Symbol.iterator]: () => ({
      next: () => ({ done: false, value: listOf(number++) }),
      return: () => {
        closed++;
        return new Promise(() => {});
      },
    }),
  };
  const loop = async () => {
    for await (const { index } of client.links.createMany(iterable, { concurrency: 2 })) if (index === 1) break;
  };
  const since = clock.now();
  await settled(clock, loop());
  assert.deepEqual([closed, clock.now() - since, clock.pending], [1, 2000, 0]);
});

for (const count of [5, 10, 11, 50]) {
  test(`an abort while the last of ${count} lists are in flight rejects`, async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { client, clock } = setUp({ delay: ({ title }) => (title === "List 0" ? 50 : 1000), signal });
    const batch = client.links.createMany(lists(count), { concurrency: 50 });
    const all = batch.all();
    all.catch(() => {});
    const iterator = batch[Symbol.asyncIterator]();
    assert.ok((await settled(clock, iterator.next())).value.link);
    controller.abort("enough");
    for (let left = count - 1; left > 0; left--)
      assert.ok(AbortError.is((await settled(clock, iterator.next())).value.error));
    for (const rejecting of [all, iterator.next()]) {
      const { error } = await clock.settle(rejecting);
      assert.ok(AbortError.is(error), String(error));
      assert.deepEqual([error.cause, error.message], ["enough", `aborted after ${count} lists`]);
    }
    assert.ok((await iterator.next()).done);
    assert.deepEqual([clock.pending, getEventListeners(signal, "abort").length], [0, 0]);
  });
}

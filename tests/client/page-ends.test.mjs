// Iterations over pages that end early: by the caller, by an error, or because the service never sends a last page.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { quiet } from "./clock.mjs";
import { all, collect, creatives, idsOf, setUp, three } from "./page-service.mjs";
import { json, PLACE } from "./service.mjs";

test("leaving the loop ends the requests", async () => {
  const { clock, client, requests } = setUp(three);
  const pager = client.placements.list(PLACE);
  const leave = async (items) => {
    for await (const item of items) return item;
  };
  await clock.settle(leave(pager));
  await clock.settle(leave(pager.creatives()));
  assert.equal(requests.length, 2);
  const pages = pager[Symbol.asyncIterator]();
  await clock.settle(pages.next());
  assert.deepEqual(await pages.return(), { done: true, value: undefined });
  assert.deepEqual((await clock.settle(pages.next())).value, { done: true, value: undefined });
  assert.deepEqual([requests.length, clock.pending], [3, 0]);
});

test("return() ends the request in flight, and the state still includes its page", async () => {
  const { clock, client } = setUp(({ offset }) =>
    offset === 2 ? new Response(new ReadableStream()) : three({ offset }),
  );
  const pager = client.placements.list(PLACE);
  const pages = pager[Symbol.asyncIterator]();
  await clock.settle(pages.next());
  const second = pages.next();
  await quiet();
  await pages.return();
  assert.deepEqual((await clock.settle(second)).value, { done: true, value: undefined });
  assert.deepEqual([clock.pending, pager.state.next.offset], [0, 2]);
});

test("return() at each tick: a page is either returned or still next in the state", async () => {
  const outcomes = new Set();
  for (let ticks = 0; ticks < 24; ticks += 1) {
    let pages;
    const onAttempt = async ({ phase, endpoint }) => {
      if (phase === "before" || endpoint !== "placements" || pages === undefined) return;
      for (let tick = 0; tick < ticks; tick += 1) await undefined;
      pages.return();
    };
    const { clock, client } = setUp(three, { onAttempt });
    const pager = client.placements.list(PLACE);
    const iterator = pager[Symbol.asyncIterator]();
    await clock.settle(iterator.next());
    pages = iterator;
    const { value } = await clock.settle(iterator.next());
    assert.equal(pager.state.next.offset, value.done ? 2 : 3, `after ${ticks} ticks`);
    outcomes.add(value.done);
  }
  assert.equal(outcomes.size, 2);
});

test("after an error, the same page can be requested again", async () => {
  let isDown = true;
  const { clock, client, requests } = setUp((page) => (page.offset === 2 && isDown ? json("{}", 400) : three(page)));
  for (const items of [
    client.placements.list(PLACE)[Symbol.asyncIterator](),
    client.placements.list(PLACE).creatives()[Symbol.asyncIterator](),
  ]) {
    isDown = true;
    requests.length = 0;
    const got = [];
    for (;;) {
      const { value, error } = await clock.settle(items.next());
      if (error) {
        assert.deepEqual([error.name, error.attempts], ["ServiceError", 1]);
        isDown = false;
      } else if (value.done) break;
      else got.push(...(value.value.creatives?.map(({ id }) => id) ?? [value.value.id]));
    }
    assert.deepEqual(got, all);
    assert.deepEqual(
      requests.map(({ offset }) => offset),
      [1, 2, 2, 3, 4],
    );
  }
});

test("iteration ends on services that never send a last page", async () => {
  const hostile = {
    "the same page again and again": [
      () => ({ creatives: creatives("a"), pagination_metadata: { token: "t", offset: 1 } }),
      3,
    ],
    "always something new": [
      (_, number) => ({ creatives: creatives(`c${number}`), pagination_metadata: { token: "t" } }),
      100,
    ],
    "no ids": [() => ({ creatives: [{}], pagination_metadata: { token: "t" } }), 100],
    "another token on each page": [
      (_, number) => ({ creatives: creatives(`c${number % 2}`), pagination_metadata: { token: `t${number}` } }),
      4,
    ],
    "no pagination": [() => ({ creatives: creatives("a") }), 1],
    nothing: [() => ({}), 1],
    "an invalid offset": [() => ({ creatives: creatives("a"), pagination_metadata: { token: "t", offset: -7 } }), 3],
    "an offset beyond all": [
      () => ({ creatives: creatives("a"), pagination_metadata: { token: "t", offset: 9e18 } }),
      3,
    ],
  };
  for (const [name, [page, count]] of Object.entries(hostile)) {
    const { clock, client, requests } = setUp(page);
    const { value, error } = await clock.settle(collect(client.placements.list(PLACE)));
    assert.equal(error, undefined, name);
    assert.equal(requests.length, count, name);
    const ids = idsOf(value).filter((id) => id !== undefined);
    assert.equal(new Set(ids).size, ids.length, `${name}: no creative twice`);
  }
});

const { GatewayClient } = await importPacked("endcap/gateway-client");

test("maxPages", async () => {
  const { clock, client, requests } = setUp(three);
  const { value } = await clock.settle(collect(client.placements.list(PLACE, { maxPages: 2 })));
  assert.deepEqual([value.length, requests.length], [2, 2]);
  const message = "`maxPages` must be an integer from 1 to 10000";
  for (const maxPages of ["5", 0, -1, 2.5, 10_001, Number.NaN, Number.POSITIVE_INFINITY])
    for (const { placements } of [client, new GatewayClient("/api")])
      await assert.rejects(collect(placements.list(PLACE, { maxPages })), { name: "TypeError", message });
});

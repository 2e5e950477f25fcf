// Walks through the pages of placements.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { quiet, VirtualClock } from "./clock.mjs";
import { HOSTS, json, PLACE, SECRETS, service } from "./service.mjs";

const { Client, StateError } = await importPacked("endcap/client");
const { InvalidRequestError, TargetError } = await importPacked();

/** A client whose service answers with the page that `page` makes of what is asked: `{ offset, token, size }`. */
function setUp(page, options = {}) {
  const clock = new VirtualClock();
  const asked = [];
  const steps = Array.from({ length: 500 }, () => async ({ text }) => {
    const request = JSON.parse(await text);
    const { offset = 1, token, page_size } = request.pagination_context ?? {};
    asked.push({ offset, token, size: page_size, text: await text });
    const answer = page(asked.at(-1), asked.length);
    return answer instanceof Response ? answer : json(answer);
  });
  const { fetch, count } = service({ placements: steps });
  const client = new Client({ hosts: HOSTS, ...SECRETS, fetch, ...options }, clock);
  return { clock, client, asked, count };
}

const creatives = (...ids) => ids.map((object_tracking_id) => ({ object_tracking_id }));
/** Three pages of two. */
const three = ({ offset }) => ({
  creatives: offset > 3 ? [] : creatives(`a${offset}`, `b${offset}`),
  pagination_metadata: { token: "t", offset },
});
const all = ["a1", "b1", "a2", "b2", "a3", "b3"];

const collect = async (iterable) => {
  const items = [];
  for await (const item of iterable) items.push(item);
  return items;
};
const idsOf = (pages) => pages.flatMap((page) => page.creatives.map(({ id }) => id));

test("all pages, from the first request without a token to the empty page", async () => {
  const { clock, client, asked } = setUp(three);
  const { value } = await clock.settle(collect(client.placements(PLACE)));
  assert.deepEqual(
    value.map((page) => idsOf([page])),
    [
      ["a1", "b1"],
      ["a2", "b2"],
      ["a3", "b3"],
    ],
  );
  assert.ok(value.every(({ restarted }) => restarted === false));
  assert.deepEqual(
    asked.map(({ offset, token }) => [offset, token]),
    [
      [1, undefined],
      [2, "t"],
      [3, "t"],
      [4, "t"],
    ],
  );
  assert.equal(asked[0].text, JSON.stringify(PLACE), "the first one is the caller's own");
  assert.equal(clock.pending, 0);
});

test("creatives, one by one; and each iteration begins anew", async () => {
  const { clock, client, asked } = setUp(three);
  const walk = client.placements(PLACE);
  for (const round of [1, 2]) {
    const { value } = await clock.settle(collect(walk.creatives()));
    assert.deepEqual(
      value.map(({ id }) => id),
      all,
    );
    assert.equal(asked.length, 4 * round);
  }
  assert.deepEqual(idsOf((await clock.settle(collect(walk))).value), all);
});

test("the request is what it was when the walk was asked for, in whatever form", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(PLACE));
  const object = structuredClone(PLACE);
  for (const [request, change] of [
    [bytes, () => bytes.fill(0x20)],
    [object, () => delete object.page_context],
    [JSON.stringify(PLACE), () => {}],
  ]) {
    const { clock, client } = setUp(three);
    const walk = client.placements(request);
    change();
    assert.deepEqual(idsOf((await clock.settle(collect(walk))).value), all);
  }
});

test("what the request says of its place gives way, all else of it stays, large numbers too", async () => {
  const { clock, client, asked } = setUp(three);
  const request = `{"page_context":{"page_query":{"product_category_query":{"category_ids":[9223372036854775807,1e0]}}},
    "pagination_context" : { "offset": 7, "page_size":2 , "to\\u006ben":"old", "later":{"offset":[1,"}"]}},
    "placement_context":{"placement_kind":{"display_placement":{}}},"note":"a \\"quoted\\" } {"}`;
  await clock.settle(collect(client.placements(request)));
  assert.deepEqual(
    asked.map(({ offset, token, size }) => [offset, token, size]),
    [
      [1, undefined, 2],
      [2, "t", 2],
      [3, "t", 2],
      [4, "t", 2],
    ],
  );
  for (const { text } of asked) {
    assert.match(text, /"category_ids":\[9223372036854775807,1e0\]/);
    assert.match(text, /"later":\{"offset":\[1,"\}"\]\}/);
    assert.equal(JSON.parse(text).note, 'a "quoted" } {');
    assert.equal(text.match(/"pagination_context"/g).length, 1);
  }
});

test("several next() at once ask for one page each, in order", async () => {
  const { clock, client, asked } = setUp(three);
  const pages = client.placements(PLACE)[Symbol.asyncIterator]();
  const results = await clock.settle(Promise.all(Array.from({ length: 6 }, () => pages.next())));
  assert.deepEqual(
    results.value.map(({ done, value }) => (done ? "done" : idsOf([value]).join())),
    ["a1,b1", "a2,b2", "a3,b3", "done", "done", "done"],
  );
  assert.equal(asked.length, 4);
});

test("a loop that is left asks for nothing more", async () => {
  const { clock, client, asked } = setUp(three);
  const walk = client.placements(PLACE);
  const leave = async (items) => {
    for await (const item of items) return item;
  };
  await clock.settle(leave(walk));
  await clock.settle(leave(walk.creatives()));
  assert.equal(asked.length, 2);
  const pages = walk[Symbol.asyncIterator]();
  await clock.settle(pages.next());
  assert.deepEqual(await pages.return(), { done: true, value: undefined });
  assert.deepEqual((await clock.settle(pages.next())).value, { done: true, value: undefined });
  assert.deepEqual([asked.length, clock.pending], [3, 0]);
});

test("return() ends a request that is under way, and its page is not lost to the state", async () => {
  const { clock, client } = setUp(({ offset }) =>
    offset === 2 ? new Response(new ReadableStream()) : three({ offset }),
  );
  const walk = client.placements(PLACE);
  const pages = walk[Symbol.asyncIterator]();
  await clock.settle(pages.next());
  const second = pages.next();
  await quiet();
  await pages.return();
  assert.deepEqual((await clock.settle(second)).value, { done: true, value: undefined });
  assert.deepEqual([clock.pending, walk.state.next.offset], [0, 2]);
});

test("return() in any moment: a page is handed out, or it is still to come", async () => {
  for (let ticks = 0; ticks < 24; ticks += 1) {
    let pages;
    const onAttempt = async ({ phase, endpoint }) => {
      if (phase === "before" || endpoint !== "placements" || pages === undefined) return;
      for (let tick = 0; tick < ticks; tick += 1) await undefined;
      pages.return();
    };
    const { clock, client } = setUp(three, { onAttempt });
    const walk = client.placements(PLACE);
    const iterator = walk[Symbol.asyncIterator]();
    await clock.settle(iterator.next());
    pages = iterator;
    const { value } = await clock.settle(iterator.next());
    assert.equal(walk.state.next.offset, value.done ? 2 : 3, `after ${ticks} ticks`);
  }
});

test("after an error, the same page can be asked for again", async () => {
  let isDown = true;
  const { clock, client, asked } = setUp((page) => (page.offset === 2 && isDown ? json("{}", 400) : three(page)));
  for (const items of [
    client.placements(PLACE)[Symbol.asyncIterator](),
    client.placements(PLACE).creatives()[Symbol.asyncIterator](),
  ]) {
    isDown = true;
    asked.length = 0;
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
      asked.map(({ offset }) => offset),
      [1, 2, 2, 3, 4],
    );
  }
});

test("a state is stored as JSON and gone on with elsewhere: nothing twice, nothing skipped", async () => {
  for (const stop of [0, 1, 2, 3, 4]) {
    const { clock, client } = setUp(three);
    const walk = client.placements(PLACE);
    const pages = walk[Symbol.asyncIterator]();
    const before = [];
    for (let index = 0; index < stop; index += 1) {
      const { value } = await clock.settle(pages.next());
      if (!value.done) before.push(value.value);
    }
    const stored = JSON.stringify(walk.state);
    for (const state of [stored, JSON.parse(stored)]) {
      const other = setUp(three);
      const { value } = await other.clock.settle(collect(other.client.placements(PLACE, { state })));
      assert.deepEqual([...idsOf(before), ...idsOf(value)], all, `after ${stop}`);
    }
  }
});

test("the state while creatives are handed out one by one is that of the page", async () => {
  const { clock, client } = setUp(three);
  const walk = client.placements(PLACE);
  const items = walk.creatives()[Symbol.asyncIterator]();
  const offsets = [];
  for (let index = 0; index < 4; index += 1) {
    await clock.settle(items.next());
    offsets.push(walk.state.next.offset);
  }
  assert.deepEqual(offsets, [1, 2, 2, 3]);
});

test("no state, and one that is none", async () => {
  const { clock, client, asked } = setUp(three);
  for (const state of [undefined, null]) {
    assert.deepEqual(idsOf((await clock.settle(collect(client.placements(PLACE, { state })))).value), all);
  }
  asked.length = 0;
  for (const state of [
    "",
    "{}",
    "nonsense",
    1,
    true,
    [],
    {},
    { version: 2 },
    { version: 1, next: { offset: -1 }, pages: 0, maxPages: 1, idle: 0, seen: [] },
  ]) {
    const walk = client.placements(PLACE, { state });
    for (const attempt of [() => collect(walk), () => collect(walk.creatives()), async () => walk.state]) {
      const { error } = await clock.settle(attempt());
      assert.ok(StateError.is(error) && error instanceof StateError, JSON.stringify(state));
    }
  }
  assert.equal(asked.length, 0);
});

test("a body or a target that cannot be used: nothing is sent, whenever it is asked", async () => {
  const { clock, client, asked, count } = setUp(three);
  const bad = client.placements({ page_context: {} });
  const { error } = await clock.settle(collect(bad));
  assert.ok(InvalidRequestError.is(error));
  assert.equal((await clock.settle(bad[Symbol.asyncIterator]().next())).error.name, "InvalidRequestError");
  const { error: target } = await clock.settle(collect(client.placements(PLACE, { retailerId: "a b" })));
  assert.ok(TargetError.is(target) && target.field === "retailerId");
  assert.deepEqual([asked.length, count("token")], [0, 0]);
});

test("services that never end are left", async () => {
  const hostile = {
    "the same page for ever": [
      () => ({ creatives: creatives("a"), pagination_metadata: { token: "t", offset: 1 } }),
      3,
    ],
    "always something new": [
      (_, number) => ({ creatives: creatives(`c${number}`), pagination_metadata: { token: "t" } }),
      100,
    ],
    "no ids": [() => ({ creatives: [{}], pagination_metadata: { token: "t" } }), 100],
    "always another token": [
      (_, number) => ({ creatives: creatives(`c${number % 2}`), pagination_metadata: { token: `t${number}` } }),
      4,
    ],
    "no pagination": [() => ({ creatives: creatives("a") }), 1],
    nothing: [() => ({}), 1],
    "an offset that makes no sense": [
      () => ({ creatives: creatives("a"), pagination_metadata: { token: "t", offset: -7 } }),
      3,
    ],
    "an offset beyond all": [
      () => ({ creatives: creatives("a"), pagination_metadata: { token: "t", offset: 9e18 } }),
      3,
    ],
  };
  for (const [name, [page, most]] of Object.entries(hostile)) {
    const { clock, client, asked } = setUp(page);
    const { value, error } = await clock.settle(collect(client.placements(PLACE)));
    assert.equal(error, undefined, name);
    assert.ok(asked.length <= most, `${name}: ${asked.length} requests`);
    const ids = idsOf(value).filter((id) => id !== undefined);
    assert.equal(new Set(ids).size, ids.length, `${name}: nothing twice`);
  }
});

test("maxPages", async () => {
  const { clock, client, asked } = setUp(three);
  const { value } = await clock.settle(collect(client.placements(PLACE, { maxPages: 2 })));
  assert.deepEqual([value.length, asked.length], [2, 2]);
});

test("a new auction on the way is told, and what was handed out before is left out", async () => {
  const { clock, client } = setUp(({ offset }, number) =>
    number > 4
      ? { creatives: [] }
      : {
          creatives: creatives(...(number > 2 ? ["a1", `n${number}`] : [`a${number}`])),
          pagination_metadata: { token: number > 2 ? "second" : "first", offset },
        },
  );
  const { value } = await clock.settle(collect(client.placements(PLACE)));
  assert.deepEqual(
    value.map(({ restarted }) => restarted),
    [false, false, true, false],
  );
  assert.deepEqual(idsOf(value), ["a1", "a2", "n3", "n4"]);
});

test("the signal, the time and the language of a walk are those of each page", async () => {
  const controller = new AbortController();
  const { clock, client } = setUp(({ offset }) =>
    offset === 2 ? new Response(new ReadableStream()) : three({ offset }),
  );
  const pages = client.placements(PLACE, { signal: controller.signal, timeout: 700 })[Symbol.asyncIterator]();
  await clock.settle(pages.next());
  await clock.pass(10_000);
  const start = clock.now();
  assert.equal((await clock.settle(pages.next())).error.name, "TimeoutError");
  assert.equal(clock.now() - start, 700);
  const next = pages.next();
  await quiet();
  controller.abort();
  assert.equal((await clock.settle(next)).error.name, "AbortError");
});

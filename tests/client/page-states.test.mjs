// Iterations over pages that are stored and resumed.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { all, collect, idsOf, setUp, three } from "./page-service.mjs";
import { PLACE } from "./service.mjs";

const { StateError } = await importPacked("endcap/client");

test("an iteration resumed from a JSON state repeats and skips nothing", async () => {
  for (const stop of [0, 1, 2, 3, 4]) {
    const { clock, client } = setUp(three);
    const pager = client.placements.list(PLACE);
    const pages = pager[Symbol.asyncIterator]();
    const before = [];
    for (let index = 0; index < stop; index += 1) {
      const { value } = await clock.settle(pages.next());
      if (!value.done) before.push(value.value);
    }
    const stored = JSON.stringify(pager.state);
    for (const state of [stored, JSON.parse(stored)]) {
      const other = setUp(three);
      const { value } = await other.clock.settle(collect(other.client.placements.list(PLACE, { state })));
      assert.deepEqual([...idsOf(before), ...idsOf(value)], all, `after ${stop}`);
    }
  }
});

test("the state during an iteration over creatives is that of the page", async () => {
  const { clock, client } = setUp(three);
  const pager = client.placements.list(PLACE);
  const items = pager.creatives()[Symbol.asyncIterator]();
  const offsets = [];
  for (let index = 0; index < 4; index += 1) {
    await clock.settle(items.next());
    offsets.push(pager.state.next.offset);
  }
  assert.deepEqual(offsets, [1, 2, 2, 3]);
});

test("a state of the first page with a token sends the token", async () => {
  const { clock, client, requests } = setUp(three);
  const next = { token: "t", offset: 1 };
  const state = { version: 1, next, pages: 1, maxPages: 2, idle: 0, seen: [] };
  await clock.settle(collect(client.placements.list(PLACE, { state })));
  assert.deepEqual([requests[0].token, requests[0].offset], ["t", 1]);
});

test("missing and invalid states", async () => {
  const { clock, client, requests } = setUp(three);
  for (const state of [undefined, null]) {
    assert.deepEqual(idsOf((await clock.settle(collect(client.placements.list(PLACE, { state })))).value), all);
  }
  requests.length = 0;
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
    const pager = client.placements.list(PLACE, { state });
    for (const attempt of [() => collect(pager), () => collect(pager.creatives()), async () => pager.state]) {
      const { error } = await clock.settle(attempt());
      assert.ok(StateError.is(error) && error instanceof StateError, JSON.stringify(state));
    }
  }
  assert.equal(requests.length, 0);
});

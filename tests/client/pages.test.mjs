// Iterations over pages of placements: which requests are sent, and which pages are returned.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { quiet } from "./clock.mjs";
import { all, collect, creatives, idsOf, setUp, three } from "./page-service.mjs";
import { PLACE } from "./service.mjs";

const { InvalidRequestError, ConfigurationError } = await importPacked("endcap/http");

test("all pages, from the first request without a token to the empty page", async () => {
  const { clock, client, requests } = setUp(three);
  const { value } = await clock.settle(collect(client.placements.list(PLACE)));
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
    requests.map(({ offset, token }) => [offset, token]),
    [
      [1, undefined],
      [2, "t"],
      [3, "t"],
      [4, "t"],
    ],
  );
  assert.equal(requests[0].text, JSON.stringify(PLACE), "the first request is the caller's");
  assert.equal(clock.pending, 0);
});

test("creatives one by one, and each iteration starts from the beginning", async () => {
  const { clock, client, requests } = setUp(three);
  const pager = client.placements.list(PLACE);
  for (const round of [1, 2]) {
    const { value } = await clock.settle(collect(pager.creatives()));
    assert.deepEqual(
      value.map(({ id }) => id),
      all,
    );
    assert.equal(requests.length, 4 * round);
  }
  assert.deepEqual(idsOf((await clock.settle(collect(pager))).value), all);
});

test("the request is copied when the pager is created, in any form", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(PLACE));
  const object = structuredClone(PLACE);
  for (const [request, change] of [
    [bytes, () => bytes.fill(0x20)],
    [object, () => delete object.page_context],
    [JSON.stringify(PLACE), () => {}],
  ]) {
    const { clock, client } = setUp(three);
    const pager = client.placements.list(request);
    change();
    assert.deepEqual(idsOf((await clock.settle(collect(pager))).value), all);
  }
});

test("the page fields of the request are replaced, and all others stay, also large numbers", async () => {
  const { clock, client, requests } = setUp(three);
  const request = `{"page_context":{"page_query":{"product_category_query":{"category_ids":[9223372036854775807,1e0]}}},
    "pagination_context" : { "offset": 1, "page_size":2 , "to\\u006ben":null, "later":{"offset":[1,"}"]}},
    "placement_context":{"placement_kind":{"display_placement":{}}},"note":"a \\"quoted\\" } {"}`;
  await clock.settle(collect(client.placements.list(request)));
  assert.deepEqual(
    requests.map(({ offset, token, size }) => [offset, token, size]),
    [
      [1, undefined, 2],
      [2, "t", 2],
      [3, "t", 2],
      [4, "t", 2],
    ],
  );
  for (const { text } of requests) {
    assert.match(text, /"category_ids":\[9223372036854775807,1e0\]/);
    assert.match(text, /"later":\{"offset":\[1,"\}"\]\}/);
    assert.equal(JSON.parse(text).note, 'a "quoted" } {');
    assert.equal(text.match(/"pagination_context"/g).length, 1);
  }
});

test("a request for a later page is a TypeError that names `state`, and nothing is sent", async () => {
  const { client, requests } = setUp(three);
  for (const context of [{ token: "t" }, { offset: 2 }, { token: "t", offset: 3, page_size: 2 }]) {
    const pages = client.placements.list({ ...PLACE, pagination_context: context });
    await assert.rejects(pages[Symbol.asyncIterator]().next(), {
      name: "TypeError",
      message: "pass the `state` of earlier pages, not `token` and `offset`",
    });
  }
  assert.equal(requests.length, 0);
});

test("concurrent next() calls request one page each, in order", async () => {
  const { clock, client, requests } = setUp(three);
  const pages = client.placements.list(PLACE)[Symbol.asyncIterator]();
  const results = await clock.settle(Promise.all(Array.from({ length: 6 }, () => pages.next())));
  assert.deepEqual(
    results.value.map(({ done, value }) => (done ? "done" : idsOf([value]).join())),
    ["a1,b1", "a2,b2", "a3,b3", "done", "done", "done"],
  );
  assert.equal(requests.length, 4);
});

test("a new auction between pages is reported, and creatives are not repeated", async () => {
  const { clock, client } = setUp(({ offset }, number) =>
    number > 4
      ? { creatives: [] }
      : {
          creatives: creatives(...(number > 2 ? ["a1", `n${number}`] : [`a${number}`])),
          pagination_metadata: { token: number > 2 ? "second" : "first", offset },
        },
  );
  const { value } = await clock.settle(collect(client.placements.list(PLACE)));
  assert.deepEqual(
    value.map(({ restarted }) => restarted),
    [false, false, true, false],
  );
  assert.deepEqual(idsOf(value), ["a1", "a2", "n3", "n4"]);
});

test("the signal, timeout and language apply to each page", async () => {
  const controller = new AbortController();
  const { clock, client, requests } = setUp(({ offset }) =>
    offset === 2 ? new Response(new ReadableStream()) : three({ offset }),
  );
  const options = { signal: controller.signal, timeout: 700, language: "fr-CA" };
  const pages = client.placements.list(PLACE, options)[Symbol.asyncIterator]();
  await clock.settle(pages.next());
  await clock.pass(10_000);
  const start = clock.now();
  assert.equal((await clock.settle(pages.next())).error.name, "TimeoutError");
  assert.equal(clock.now() - start, 700);
  const next = pages.next();
  await quiet();
  controller.abort();
  assert.equal((await clock.settle(next)).error.name, "AbortError");
  assert.deepEqual(
    requests.map(({ offset, language }) => [offset, language]),
    [
      [1, "fr-CA"],
      [2, "fr-CA"],
      [2, "fr-CA"],
    ],
  );
});

test("an invalid body or target is rejected, and nothing is sent", async () => {
  const { clock, client, requests, count } = setUp(three);
  const bad = client.placements.list({ page_context: {} });
  const { error } = await clock.settle(collect(bad));
  assert.ok(InvalidRequestError.is(error));
  assert.equal((await clock.settle(bad[Symbol.asyncIterator]().next())).error.name, "InvalidRequestError");
  const { error: target } = await clock.settle(collect(client.placements.list(PLACE, { retailerId: "a b" })));
  assert.ok(ConfigurationError.is(target) && target.field === "retailerId");
  assert.deepEqual([requests.length, count("token")], [0, 0]);
});

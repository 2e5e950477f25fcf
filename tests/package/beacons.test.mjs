// `endcap/beacons` under virtual time: what a batch contains, and the options.

import assert from "node:assert/strict";
import test from "node:test";
import { emit, ids, quiet, reporting } from "./beacon-world.mjs";

const LIMIT = 32_768;

test("an event is sent after two seconds, together with later events, and without further data", async () => {
  const { world, page } = reporting();
  page.emit("viewable", { id: "one", method: "mrc", threshold: 0.5, creative: { id: "one", tagline: "Soup" } });
  await world.pass(1500);
  page.emit("click", { id: "one", interaction_id: "i1", slug: "/soup", href: "https://shop.example/soup", name: "n" });
  page.emit("item-click", { id: "one", product: { interaction_id: "i2", product_id: "7" } });
  page.emit("item-viewable", { id: "one", product: { interaction_id: "i3" }, method: 7, threshold: 2, user_id: "u" });
  page.emit("load", { id: "one" });
  await world.pass(499);
  assert.equal(world.requests.length, 0);
  await world.pass(1);
  const [{ url, init, batch }] = world.requests;
  assert.equal(url, "/api/events");
  const { body, signal, ...rest } = init;
  assert.deepEqual(rest, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    credentials: "same-origin",
    keepalive: true,
    redirect: "manual",
  });
  assert.ok(signal instanceof AbortSignal && body.startsWith('{"events":[{'));
  const start = world.now() - 2000;
  const ids = batch.map(({ id }) => id);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
  assert.equal(new Set(ids).size, 4);
  assert.deepEqual(
    batch.map(({ id: _, ...event }) => event),
    [
      { type: "viewable", creative_id: "one", time: start, method: "mrc", threshold: 0.5 },
      { type: "click", creative_id: "one", interaction_id: "i1", time: start + 1500 },
      { type: "item-click", creative_id: "one", interaction_id: "i2", time: start + 1500 },
      { type: "item-viewable", creative_id: "one", interaction_id: "i3", time: start + 1500 },
    ],
  );
  await world.pass(60_000);
  assert.equal(world.requests.length, 1, "204 is done");
});

test("the page view id comes from the event, or from the request of the enclosing placement", async () => {
  const query = (name, id) => ({ page_context: { page_query: { [name]: { page_view_id: id } } } });
  for (const [request, detail, expected, pageViewId] of [
    [query("storefront_query", "v1"), {}, "v1"],
    [JSON.stringify(query("cart_query", "v2")), {}, "v2"],
    [query("search_query", "v3"), { page_view_id: "v4" }, "v4"],
    [
      { page_context: { page_query: { search_query: null, ...query("deals_query", "v5").page_context.page_query } } },
      {},
      "v5",
    ],
    [query("storefront_query", "None"), {}, undefined],
    ["{", {}, undefined],
    [undefined, {}, undefined],
    [undefined, {}, "v6", "v6"],
    [undefined, {}, undefined, "None"],
  ]) {
    const { world, page } = reporting();
    Object.assign(page.root, { pages: undefined, request, pageViewId });
    page.emit("viewable", { id: "one", ...detail });
    await world.pass(2000);
    assert.equal(world.requests[0].batch[0].page_view_id, expected);
  }
});

test("a full batch is sent at once: 50 events or 32 KiB", async () => {
  const { world, page } = reporting();
  emit(page, 49);
  await quiet();
  assert.equal(world.requests.length, 0);
  emit(page, 1, 49);
  await quiet();
  assert.deepEqual(
    ids(world.requests[0].batch),
    Array.from({ length: 50 }, (_, index) => `c${index}`),
  );
  const long = reporting();
  for (let index = 0; index < 9; index += 1) long.page.emit("viewable", { id: `${index}${"é".repeat(2000)}` });
  await quiet();
  const [{ bytes, batch }] = long.world.requests;
  assert.equal(batch.length, 7);
  assert.ok(bytes <= LIMIT && bytes + bytes / 7 > LIMIT, `${bytes} bytes`);
  await long.world.pass(2010);
  assert.equal(long.world.requests[1].batch.length, 2);
});

test("a batch can have exactly 32 KiB, and a larger single event is dropped and reported", async () => {
  const { world, page } = reporting();
  page.emit("viewable", { id: "" });
  await world.pass(2000);
  const empty = world.requests[0].bytes;
  await world.pass(100);
  page.emit("viewable", { id: "x".repeat(LIMIT - empty) });
  await world.pass(2100);
  assert.equal(world.requests[1].bytes, LIMIT);
  page.emit("viewable", { id: "x".repeat(LIMIT - empty + 1) });
  await world.pass(2000);
  assert.equal(world.requests.length, 2);
  assert.deepEqual([page.dropped.length, page.dropped[0].reason, page.dropped[0].events.length], [1, "too-large", 1]);
});

test("a batch is filled to exactly 32 KiB", async () => {
  for (const [more, batches] of [
    [0, [2]],
    [1, [1, 1]],
  ]) {
    const { world, page } = reporting();
    page.emit("viewable", { id: "" });
    page.emit("viewable", { id: "" });
    await world.pass(2100);
    const rest = LIMIT - world.requests[0].bytes + more;
    page.emit("viewable", { id: "x".repeat(20_000) });
    page.emit("viewable", { id: "x".repeat(rest - 20_000) });
    await world.pass(5000);
    const sizes = world.requests.slice(1).map(({ batch }) => batch.length);
    assert.deepEqual(sizes, batches);
  }
});

test("one batch is in flight at a time, and later events follow in the next batch", async () => {
  const { world, page } = reporting(() => ({ status: 204, delay: 5000 }));
  emit(page, 120);
  await world.pass(4900);
  assert.equal(world.requests.length, 1);
  await world.pass(5200);
  assert.deepEqual(
    world.requests.map(({ batch }) => batch.length),
    [50, 50],
  );
  await world.pass(10_000);
  assert.deepEqual(
    ids(world.received),
    Array.from({ length: 120 }, (_, index) => `c${index}`),
  );
});

test("consent strings are sent with each batch, and one that is not available yet delays the batch", async () => {
  let consent = () => {
    throw new Error("not ready");
  };
  const { world, page } = reporting(undefined, { consent: () => consent() });
  emit(page, 1);
  await world.pass(2000);
  assert.equal(world.requests.length, 0);
  assert.deepEqual(page.errors.map(String), ["Error: not ready"]);
  consent = () => ({ gpp: "gpp~string", tcf: "" });
  await world.pass(1000);
  assert.deepEqual(world.requests[0].init.headers, { "Endcap-GPP": "gpp~string", "Content-Type": "application/json" });
});

test("a consent string that no header can hold is reported, and nothing is sent without it", async () => {
  let gpp = "DB\u2026x";
  const { world, page } = reporting(undefined, { consent: () => ({ gpp }) });
  emit(page, 1);
  await world.pass(30_000);
  assert.equal(world.requests.length, 0);
  assert.ok(page.errors.length > 1 && page.errors.every((error) => error instanceof TypeError), `${page.errors}`);
  gpp = "DBx";
  await world.pass(60_000);
  assert.deepEqual(ids(world.received), ["c0"]);
});

test("unknown options and URLs that cannot be parsed are a TypeError", () => {
  for (const [options, message] of [
    [{ persist: true }, /^TypeError: `persist` must be a function$/],
    [{ consent: {} }, /^TypeError: `consent` must be a function$/],
    [{ persists: () => true }, /^TypeError: `persists` is not an option; the options are to, consent, persist$/],
    [{ to: "http://[" }, /^TypeError: `to` must be a URL such as \/api\/events$/],
    [{ to: "" }, /^TypeError: `to` must be/],
    [{ to: undefined }, /^TypeError: `to` must be/],
    [{ to: 7 }, /^TypeError: `to` must be/],
  ])
    assert.throws(
      () => reporting(undefined, options),
      (error) => message.test(String(error)),
    );
});

test("stop removes the listeners and sends pending events", async () => {
  const { world, page, reporter } = reporting();
  emit(page, 1);
  reporter.stop();
  emit(page, 1, 1);
  page.end();
  await world.pass(5000);
  assert.deepEqual(ids(world.received), ["c0"]);
});

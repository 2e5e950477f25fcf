// `endcap/beacons` under virtual time: batches, retries, the ends of pages, and what is stored.

import assert from "node:assert/strict";
import test from "node:test";
import { quiet, World } from "./beacon-world.mjs";

const DAY = 86_400_000;
const LIMIT = 32_768;

/** Returns a world with a page that reports with `options`. */
function reporting(respond, options) {
  const world = new World(respond);
  const page = world.open();
  const reporter = page.report(options);
  return { world, page, reporter };
}

const ids = (events) => events.map(({ creative_id }) => creative_id);

/** Dispatches `count` events. */
function emit(page, count, start = 0) {
  for (let index = start; index < start + count; index += 1) page.emit("viewable", { id: `c${index}` });
}

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
  for (const [request, detail, expected] of [
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
  ]) {
    const { world, page } = reporting();
    Object.assign(page.root, { pages: undefined, request });
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

test("events arrive in order after an outage, and no timer remains", async () => {
  let left = 3;
  const { world, page } = reporting(() => (left-- > 0 ? { status: 503 } : { status: 204 }));
  emit(page, 60);
  await world.pass(1000);
  emit(page, 30, 60);
  page.hide();
  page.show();
  await world.pass(20_000);
  assert.deepEqual(new Set(ids(world.received)).size, 90);
  assert.equal(world.clock.pending, 0);
  const steady = reporting(({ batch }) => ({ status: batch.length > 3 ? 204 : 503 }));
  emit(steady.page, 3);
  await steady.world.pass(2005);
  assert.equal(steady.world.requests.length, 1);
  emit(steady.page, 3, 3);
  await steady.world.pass(60_000);
  assert.deepEqual(ids(steady.world.received), ["c0", "c1", "c2", "c3", "c4", "c5"]);
  assert.equal(steady.world.clock.pending, 0);
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

for (const status of [200, 201, 301, 400, 401, 403, 404, 413, 415, 422, 431, 0]) {
  test(`${status || "a redirect"} drops and reports the batch, and the next one is sent`, async () => {
    let isRefused = true;
    const { world, page } = reporting(() => ({ status: isRefused ? status : 204 }));
    emit(page, 2);
    await world.pass(600_000);
    assert.equal(world.requests.length, 1);
    assert.equal(page.dropped.length, 1);
    const [{ events, reason, status: shown }] = page.dropped;
    assert.deepEqual([ids(events), reason, shown], [["c0", "c1"], "refused", status || 300]);
    isRefused = false;
    emit(page, 1, 2);
    await world.pass(2010);
    assert.deepEqual(ids(world.received), ["c2"]);
  });
}

for (const status of [408, 429, 500, 502, 503, 599, undefined]) {
  test(`${status ?? "a broken connection"} is retried with increasing waits and the same ids`, async () => {
    let left = 9;
    const { world, page } = reporting(() => (left-- > 0 ? { status, delay: 0 } : { status: 204, delay: 0 }));
    emit(page, 3);
    await world.pass(600_000);
    assert.equal(world.requests.length, 10);
    const times = world.requests.map(({ at }) => at);
    assert.deepEqual(
      times.slice(1).map((at, index) => at - times[index]),
      [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 750),
    );
    for (const { batch } of world.requests) assert.deepEqual(batch, world.requests[0].batch);
    assert.deepEqual([ids(world.received), page.dropped], [["c0", "c1", "c2"], []]);
  });
}

test("a Retry-After longer than the wait is respected, up to an hour", async () => {
  for (const [value, wait] of [
    ["7", 7000],
    ["0", 750],
    ["0.1", 750],
    ["999999999999", 3_600_000],
    [new Date(new World().now() + 9000).toUTCString(), 9000],
    ["Fri, 21 Nov 2036 12:00:00 GMT", 3_600_000],
    ["Fri, 21 Nov 1980 12:00:00 GMT", 750],
    ["soon", 750],
    ["-5", 750],
  ]) {
    let isDown = true;
    const { world, page } = reporting(() =>
      isDown ? { status: 429, headers: { "Retry-After": value }, delay: 0 } : { status: 204 },
    );
    emit(page, 60);
    await quiet();
    isDown = false;
    await world.pass(wait - 1);
    assert.equal(world.requests.length, 1, value);
    await world.pass(1);
    assert.equal(world.requests.length, 2, value);
  }
});

test("a request without a response times out after 30 seconds", async () => {
  let isFirst = true;
  const { world, page } = reporting(() => {
    const delay = isFirst ? Number.POSITIVE_INFINITY : 10;
    isFirst = false;
    return { status: 204, delay };
  });
  emit(page, 1);
  await world.pass(32_000);
  assert.equal(world.requests.length, 1);
  await world.pass(1000);
  assert.equal(world.requests.length, 2);
  assert.deepEqual(
    world.requests[0].batch,
    world.requests[1].batch,
    "the batch is sent again although the first request arrived",
  );
});

test("while the endpoint is down, events beyond a thousand are dropped and reported", async () => {
  let isDown = true;
  const { world, page } = reporting(() => (isDown ? { status: 503 } : { status: 204 }));
  emit(page, 1100);
  await world.pass(1000);
  emit(page, 10, 1100);
  assert.ok(world.requests.length <= 2, "full batches do not cause more requests");
  const full = page.dropped.flatMap(({ events }) => events);
  assert.ok(page.dropped.every(({ reason }) => reason === "full"));
  assert.equal(full.length, 60);
  isDown = false;
  await world.pass(120_000);
  assert.deepEqual(new Set([...ids(world.received), ...ids(full)]).size, 1110);
});

test("pending events are sent when the page is hidden or ends, even during a retry wait, within browser limits", async () => {
  for (const end of [(page) => page.hide(), (page) => page.end()]) {
    const { world, page } = reporting();
    emit(page, 3);
    end(page);
    assert.deepEqual(ids(world.received), ["c0", "c1", "c2"], "sent in the same task");
  }
  let isDown = true;
  const { world, page } = reporting(() => ({ status: isDown ? 503 : 204 }));
  emit(page, 120);
  await world.pass(500);
  assert.equal(world.requests.length, 1);
  isDown = false;
  page.hide();
  page.window.dispatchEvent(new Event("pagehide"));
  assert.equal(world.received.length, 120);
});

test("at most two batches are sent when the page is hidden", async () => {
  let isDown = true;
  const { world, page } = reporting(() => ({ status: isDown ? 503 : 204 }));
  emit(page, 220);
  await world.pass(100);
  const before = world.requests.length;
  isDown = false;
  page.hide();
  assert.deepEqual(
    world.requests.slice(before).map(({ batch }) => batch.length),
    [50, 50],
  );
  await world.pass(5000);
  assert.equal(new Set(ids(world.received)).size, 220, "the remaining events are sent if the page continues");
});

test("a page that is hidden again and again sends once before the time of the retry, and again when it ends", async () => {
  const { world, page } = reporting(() => ({ status: 429, headers: { "Retry-After": "3600" } }));
  emit(page, 120);
  await world.pass(100);
  for (let times = 0; times < 100; times++) {
    page.hide();
    await world.pass(50);
    page.show();
    await world.pass(50);
  }
  assert.equal(world.requests.length, 3, "the first, and two batches when the page was hidden");
  assert.equal(world.clock.pending, 1, "only one retry is scheduled, regardless of the number of failed requests");
  await world.pass(3_600_000);
  assert.equal(world.requests.length, 4);
  page.hide();
  page.hide();
  assert.equal(world.requests.length, 6);
  page.end();
  assert.ok(world.requests.length > 6);
});

test("events of a hidden page are sent at once", async () => {
  const { world, page } = reporting();
  page.hide();
  emit(page, 1);
  assert.equal(world.requests.length, 1);
});

test("a page restored from the cache continues, and reports nothing twice", async () => {
  const { world, page } = reporting();
  emit(page, 2);
  page.end("frozen");
  await world.pass(50_000);
  page.restore();
  emit(page, 1, 2);
  await world.pass(3000);
  assert.deepEqual(ids(world.received), ["c0", "c1", "c2"]);
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
    [{ persist: true }, /^TypeError: `consent` and `persist` must be functions$/],
    [{ consent: {} }, /^TypeError: `consent` and `persist` must be functions$/],
    [{ persists: () => true }, /^TypeError: `persists` is not an option; the options are to, consent, persist$/],
    [{ to: "http://[" }, /^TypeError: `to` must be the URL of an endpoint, such as \/api\/events$/],
    [{ to: "" }, /^TypeError: `to` must be/],
    [{ to: undefined }, /^TypeError: `to` must be/],
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

test("without an endpoint it throws", () => {
  for (const to of [undefined, "", 7])
    assert.throws(() => reporting(undefined, { to }), /^TypeError: `to` must be the URL of an endpoint/);
});

test("without `persist` nothing is stored, and no database is opened or deleted", async () => {
  const { world, page } = reporting(() => ({ status: 503 }));
  page.beacons.report(new EventTarget(), { to: "/other" });
  emit(page, 60);
  await world.pass(10_000);
  assert.equal(world.databases.all.size, 0);
});

test("with `persist`, unsent events are stored for 24 hours, and sent events are deleted", async () => {
  for (const [wait, expected] of [
    [DAY - 10_000, ["c0", "c1"]],
    [DAY + 10_000, []],
  ]) {
    let isDown = true;
    const { world, page } = reporting(() => ({ status: isDown ? 503 : 204 }), { persist: () => true });
    await world.pass(100);
    emit(page, 2);
    await quiet();
    page.end("crashed");
    await world.pass(wait);
    assert.equal(world.received.length, 0);
    assert.equal(world.databases.isEmpty, false);
    isDown = false;
    world.open().report({ persist: () => true });
    await world.pass(3000);
    assert.deepEqual(ids(world.received), expected);
    assert.equal(world.databases.isEmpty, true);
  }
});

test("more stored events than may wait in one page are all sent by the next one", async () => {
  let isDown = true;
  const world = new World(() => ({ status: isDown ? 503 : 204 }));
  const tabs = [world.open(), world.open()];
  for (const [index, tab] of tabs.entries()) {
    tab.report({ persist: () => true });
    await world.pass(100);
    emit(tab, 900, index * 900);
    await world.pass(100);
    tab.end("crashed");
  }
  isDown = false;
  const page = world.open();
  page.report({ persist: () => true });
  emit(page, 10, 1800);
  await world.pass(60_000);
  assert.deepEqual(page.dropped, []);
  assert.equal(new Set(ids(world.received)).size, 1810);
  assert.equal(world.databases.isEmpty, true);
});

test("each endpoint has its own database", async () => {
  const world = new World(() => ({ status: 503 }));
  const page = world.open();
  page.report({ persist: () => true });
  emit(page, 1);
  await world.pass(100);
  page.end();
  const other = world.open();
  other.report({ to: "/other", persist: () => false });
  await world.pass(5000);
  assert.equal(world.databases.isEmpty, false);
});

test("clear deletes pending events, stored events and events in flight", async () => {
  let isDown = true;
  const { world, page, reporter } = reporting(() => ({ status: isDown ? 503 : 204 }), { persist: () => true });
  await world.pass(100);
  emit(page, 60);
  await world.pass(5);
  const cleared = reporter.clear();
  await world.clock.settle(cleared);
  assert.equal(world.databases.all.size, 0);
  isDown = false;
  await world.pass(10_000);
  assert.deepEqual([world.requests.length, world.received.length], [1, 0]);
  emit(page, 1, 60);
  await world.pass(3000);
  assert.deepEqual(ids(world.received), ["c60"]);
  assert.deepEqual(page.dropped, []);
});

test("clear right after the page opens also deletes events that are being read", async () => {
  const { world, page } = reporting(() => ({ status: 503 }), { persist: () => true });
  await world.pass(100);
  emit(page, 2);
  await quiet();
  page.end("crashed");
  assert.equal(world.databases.isEmpty, false);
  world.respond = () => ({ status: 204 });
  const next = world.open();
  const reporter = next.report({ persist: () => true });
  for (let step = 0; step < 4; step += 1) await world.pass(1);
  reporter.clear();
  await world.pass(10_000);
  assert.equal(world.received.length, 0);
  assert.equal(world.databases.isEmpty, true);
});

test("`false` deletes stored events, and events of an earlier page are not sent", async () => {
  let isAllowed = true;
  const { world, page } = reporting(() => ({ status: 503 }), { persist: () => isAllowed });
  await world.pass(100);
  emit(page, 2);
  await quiet();
  page.end("crashed");
  assert.equal(world.databases.isEmpty, false);
  const next = world.open();
  next.report({ persist: () => isAllowed });
  await world.pass(1000);
  isAllowed = false;
  emit(next, 1, 2);
  await world.pass(100);
  assert.equal(world.databases.all.size, 0);
  world.respond = () => ({ status: 204 });
  await world.pass(10_000);
  assert.deepEqual(ids(world.received), ["c2"]);
  const last = world.open();
  last.report({ persist: () => false });
  await world.pass(100);
  assert.equal(world.databases.all.size, 0, "no database is created only to delete it");
});

test("withdrawn consent takes effect before the next request and while stored events are read", async () => {
  for (const wait of [1, 1000]) {
    let isAllowed = true;
    const { world, page } = reporting(() => ({ status: 503 }), { persist: () => isAllowed });
    await world.pass(100);
    emit(page, 2);
    await quiet();
    page.end("crashed");
    assert.equal(world.databases.isEmpty, false);
    world.respond = () => ({ status: 204 });
    const next = world.open();
    next.report({ persist: () => isAllowed });
    await world.pass(wait);
    isAllowed = false;
    if (wait === 1) emit(next, 1, 2);
    await world.pass(10_000);
    assert.deepEqual(ids(world.received), wait === 1 ? ["c2"] : []);
    assert.equal(world.databases.isEmpty, true);
  }
});

test("a response after clear creates no database, and is not reported", async () => {
  for (const status of [204, 400]) {
    const { world, page, reporter } = reporting(() => ({ status, delay: 5000 }), { persist: () => true });
    await world.pass(100);
    emit(page, 1);
    await world.pass(2100);
    await world.clock.settle(reporter.clear());
    await world.pass(10_000);
    assert.equal(world.requests.length, 1);
    assert.equal(world.databases.all.size, 0);
    assert.deepEqual(page.dropped, []);
  }
});

test("an event right after clear is stored", async () => {
  const { world, page, reporter } = reporting(() => ({ status: 503 }), { persist: () => true });
  await world.pass(100);
  emit(page, 1);
  reporter.clear();
  emit(page, 1, 1);
  await world.pass(100);
  assert.deepEqual(
    [...world.databases.all.values()].map((events) => ids([...events.values()])),
    [["c1"]],
  );
});

test("another tab can delete the events without waiting, and later events are stored", async () => {
  const { world, page } = reporting(() => ({ status: 503 }), { persist: () => true });
  const other = world.open().report({ persist: () => true });
  await world.pass(100);
  emit(page, 2);
  await world.clock.settle(other.clear());
  assert.equal(world.databases.all.size, 0);
  emit(page, 1, 2);
  await world.pass(100);
  assert.deepEqual(
    [...world.databases.all.values()].map((events) => ids([...events.values()])),
    [["c2"]],
  );
});

test("if `persist` throws, the error is reported, nothing is stored, and events are still sent", async () => {
  const { world, page } = reporting(undefined, {
    persist: () => {
      throw new Error("not ready");
    },
  });
  emit(page, 2);
  await world.pass(3000);
  assert.deepEqual(ids(world.received), ["c0", "c1"]);
  assert.deepEqual([...new Set(page.errors.map(({ message }) => message))], ["not ready"]);
  assert.equal(world.databases.all.size, 0);
});

test("a browser without IndexedDB behaves as without `persist`", async () => {
  for (const broken of [undefined, { open: () => ({}), deleteDatabase: () => ({}) }]) {
    const world = new World();
    world.databases.factory = () => broken;
    const page = world.open();
    const reporter = page.report({ persist: () => true });
    emit(page, 2);
    await world.pass(3000);
    assert.deepEqual(ids(world.received), ["c0", "c1"]);
    if (broken === undefined) await world.clock.settle(reporter.clear());
  }
});

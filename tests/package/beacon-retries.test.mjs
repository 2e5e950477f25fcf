// `endcap/beacons` when an endpoint fails, under virtual time: retries, waits and dropped events.

import assert from "node:assert/strict";
import test from "node:test";
import { emit, ids, quiet, reporting, World } from "./beacon-world.mjs";

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

for (const status of [200, 201, 301, 400, 401, 403, 404, 413, 415, 422, 431, 0]) {
  test(`${status || "a redirect"} drops and reports the batch, and the next one is sent`, async () => {
    let isRefused = true;
    const { world, page } = reporting(() => ({ status: isRefused ? status : 204 }));
    emit(page, 2);
    await world.pass(600_000);
    assert.equal(world.requests.length, 1);
    assert.equal(page.dropped.length, 1);
    const [{ events, reason, status: shown }] = page.dropped;
    assert.deepEqual(
      [ids(events), reason, shown],
      [["c0", "c1"], status === 0 || status === 301 ? "redirected" : "refused", status || undefined],
    );
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

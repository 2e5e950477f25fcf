// `endcap/beacons` when a page is hidden, ends or is restored, under virtual time.

import assert from "node:assert/strict";
import test from "node:test";
import { emit, ids, reporting } from "./beacon-world.mjs";

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

test("a page that is hidden after an outage sends at once again", async () => {
  for (const status of [204, 400]) {
    const { world, page } = reporting(() => ({ status: 429, headers: { "Retry-After": "3600" } }));
    emit(page, 1);
    await world.pass(3000);
    world.respond = () => ({ status });
    // Sent before the time of the retry, and settled.
    page.hide();
    await world.pass(100);
    page.show();
    emit(page, 1, 1);
    page.hide();
    await world.pass(100);
    assert.deepEqual(
      world.requests.map(({ batch }) => ids(batch)),
      [["c0"], ["c0"], ["c1"]],
    );
  }
});

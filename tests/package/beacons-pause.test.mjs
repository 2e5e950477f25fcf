// Stored events of `endcap/beacons` while the endpoint asks for a pause.

import assert from "node:assert/strict";
import test from "node:test";
import { crashed, ids } from "./beacon-world.mjs";

const persist = () => true;

/** Returns a world in which a page stored two events, got a 429 with `Retry-After`, and crashed. */
async function paused(retryAfter) {
  const world = await crashed({ outcome: { status: 429, headers: { "Retry-After": retryAfter } }, wait: 2100 });
  assert.equal(world.requests.length, 1);
  return world;
}

test("no page sends stored events before the time in `Retry-After`, and the last one sends them then", async () => {
  for (const [retryAfter, seconds] of [
    ["600", 600],
    ["999999", 3600],
  ]) {
    const world = await paused(retryAfter);
    for (let views = 0; views < 10; views++) {
      const page = world.open({ persist });
      await world.pass(5000);
      page.end();
    }
    world.open().report({ persist });
    await world.pass(5000);
    assert.equal(world.requests.length, 1);
    world.respond = () => ({ status: 204 });
    await world.pass((seconds - 57) * 1000);
    assert.equal(world.requests.length, 1);
    await world.pass(5000);
    assert.deepEqual(ids(world.received), ["c0", "c1"]);
    assert.equal(world.databases.isEmpty, true);
  }
});

test("events of the next page are sent during the pause, and their success ends it", async () => {
  const world = await paused("600");
  world.respond = () => ({ status: 204 });
  const page = world.open({ persist });
  await world.pass(100);
  page.emit("click", { id: "c2" });
  await world.pass(3000);
  assert.deepEqual(ids(world.received), ["c2"]);
  page.end("crashed");
  world.open().report({ persist });
  await world.pass(3000);
  assert.deepEqual(ids(world.received), ["c2", "c0", "c1"]);
  assert.equal(world.databases.isEmpty, true);
});

test("a pause of an hour at most follows a clock that was set back", async () => {
  const world = await paused("600");
  const { now } = world;
  world.now = () => now() - 86_400_000;
  world.respond = () => ({ status: 204 });
  world.open().report({ persist });
  await world.pass(3_605_000);
  assert.deepEqual(ids(world.received), ["c0", "c1"]);
});

test("events that are deleted during the pause are not sent", async () => {
  for (const isCleared of [true, false]) {
    const world = await paused("600");
    let isAllowed = true;
    const page = world.open();
    const reporter = page.report({ persist: () => isAllowed });
    await world.pass(100);
    if (isCleared) await world.clock.settle(reporter.clear());
    else {
      isAllowed = false;
      page.emit("click", { id: "c2" });
    }
    world.respond = () => ({ status: 204 });
    await world.pass(1_000_000);
    assert.deepEqual(ids(world.received), isCleared ? [] : ["c2"]);
    assert.equal(world.databases.isEmpty, true);
  }
});

test("a shorter wait than that of the retry is not stored", async () => {
  const world = await paused("0.1");
  const [events] = world.databases.all.values();
  assert.equal(events.size, 2);
});

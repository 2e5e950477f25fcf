// Stored events of `endcap/beacons` when the clock of the device is set.

import assert from "node:assert/strict";
import test from "node:test";
import { crashed, ids } from "./beacon-world.mjs";

const DAY = 86_400_000;
const persist = () => true;

/** Returns a world whose endpoint is down, with two stored events of a page that crashed, and sets its clock by `shift` milliseconds. */
async function shifted(shift) {
  const world = await crashed();
  const { now } = world;
  world.now = () => now() + shift;
  return world;
}

test("events are not lost if the clock is set back, and get the current time", async () => {
  for (const shift of [-1000, -DAY + 1000, -DAY, -DAY - 1000, -1000 * DAY]) {
    const world = await shifted(shift);
    world.respond = () => ({ status: 204 });
    const at = world.now();
    world.open().report({ persist });
    await world.pass(3000);
    assert.deepEqual(ids(world.received), ["c0", "c1"], `${shift} ms`);
    for (const { time } of world.received) assert.ok(time >= at && time < at + 100, `${time - at} ms`);
    assert.equal(world.databases.isEmpty, true);
  }
});

test("events from before the clock was set back are kept for 24 hours", async () => {
  for (const [wait, expected] of [
    [DAY - 10_000, ["c0", "c1"]],
    [DAY + 10_000, []],
  ]) {
    const world = await shifted(-1000 * DAY);
    const page = world.open({ persist });
    await world.pass(1000);
    page.end("crashed");
    await world.pass(wait);
    assert.equal(world.databases.isEmpty, false);
    world.respond = () => ({ status: 204 });
    world.open().report({ persist });
    await world.pass(3000);
    assert.deepEqual(ids(world.received), expected);
    assert.equal(world.databases.isEmpty, true);
  }
});

test("an event keeps its time if the clock is not set", async () => {
  const world = await shifted(0);
  const at = world.now();
  await world.pass(5000);
  world.respond = () => ({ status: 204 });
  world.open().report({ persist });
  await world.pass(3000);
  assert.deepEqual(
    world.received.map(({ time }) => time),
    [at, at],
  );
});

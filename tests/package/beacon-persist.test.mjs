// The option `persist` of `endcap/beacons`, under virtual time: which events are stored, sent later and deleted.

import assert from "node:assert/strict";
import test from "node:test";
import { crashed, emit, ids, reporting, World } from "./beacon-world.mjs";

const DAY = 86_400_000;

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
    const world = await crashed();
    await world.pass(wait);
    assert.equal(world.received.length, 0);
    assert.equal(world.databases.isEmpty, false);
    world.respond = () => ({ status: 204 });
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
  const page = world.open({ persist: () => true });
  emit(page, 10, 1800);
  await world.pass(60_000);
  assert.deepEqual(page.dropped, []);
  assert.equal(new Set(ids(world.received)).size, 1810);
  assert.equal(world.databases.isEmpty, true);
});

test("each endpoint has its own database", async () => {
  const world = new World(() => ({ status: 503 }));
  const page = world.open({ persist: () => true });
  emit(page, 1);
  await world.pass(100);
  page.end();
  world.open({ to: "/other", persist: () => false });
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
  const world = await crashed();
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
  const world = await crashed();
  const next = world.open({ persist: () => isAllowed });
  await world.pass(1000);
  isAllowed = false;
  emit(next, 1, 2);
  await world.pass(100);
  assert.equal(world.databases.all.size, 0);
  world.respond = () => ({ status: 204 });
  await world.pass(10_000);
  assert.deepEqual(ids(world.received), ["c2"]);
  world.open({ persist: () => false });
  await world.pass(100);
  assert.equal(world.databases.all.size, 0, "no database is created only to delete it");
});

test("withdrawn consent takes effect before the next request and while stored events are read", async () => {
  for (const wait of [1, 1000]) {
    let isAllowed = true;
    const world = await crashed();
    world.respond = () => ({ status: 204 });
    const next = world.open({ persist: () => isAllowed });
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

test("a database that the browser closed without an event is opened again", async () => {
  const { world, page } = reporting(() => ({ status: 503 }), { persist: () => true });
  await world.pass(100);
  world.databases.leave(page);
  emit(page, 2);
  await world.pass(100);
  page.end("crashed");
  world.respond = () => ({ status: 204 });
  const next = world.open({ persist: () => true });
  await world.pass(3000);
  assert.deepEqual(ids(world.received), ["c0", "c1"]);
  assert.deepEqual([page.errors, next.errors, world.databases.isEmpty], [[], [], true]);
});

test("events that cannot be stored are sent, and the failure is reported once", async () => {
  const world = new World();
  const closed = () => {
    throw new DOMException("closed", "InvalidStateError");
  };
  const open = () => {
    const pending = { result: { transaction: closed, close() {} } };
    world.clock.after(1, () => pending.onsuccess());
    return pending;
  };
  world.databases.factory = () => ({ open, deleteDatabase: () => ({}) });
  const page = world.open({ persist: () => true });
  emit(page, 2);
  await world.pass(3000);
  emit(page, 1, 2);
  await world.pass(3000);
  assert.deepEqual(ids(world.received), ["c0", "c1", "c2"]);
  assert.match(
    page.errors.map(({ message, cause }) => `${message}; ${cause.name}`).join(),
    /^IndexedDB failed, [^,]*; InvalidStateError$/,
  );
});

test("clear ends while another tab shows an alert: it deletes the events, or reports that it could not", async () => {
  for (const isOpen of [true, false]) {
    const { world, page, reporter } = reporting(() => ({ status: 503 }), { persist: () => true });
    const other = world.open({ persist: () => true });
    await world.pass(100);
    emit(page, 2);
    await world.pass(100);
    // No callback of the other tab runs.
    other.state = "blocked";
    const last = isOpen ? page : world.open();
    const lastReporter = isOpen ? reporter : last.report({ persist: () => false });
    let isOver = false;
    lastReporter.clear().then(() => {
      isOver = true;
    });
    await world.pass(2500);
    assert.equal(isOver, true);
    assert.equal(world.databases.isEmpty, isOpen);
    const messages = new Set(last.errors.map(({ message }) => message));
    assert.deepEqual([...messages], isOpen ? [] : ["stored events are not deleted yet, because another tab uses them"]);
  }
});

test("options that other code added to Object.prototype are not read", async () => {
  const inherited = { to: "/evil", consent: () => ({ gpp: "evil" }), persist: () => true };
  for (const [name, value] of Object.entries(inherited))
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
  try {
    const { world, page } = reporting();
    assert.throws(() => page.beacons.report(new EventTarget(), {}), /`to` must be a URL/);
    emit(page, 1);
    await world.pass(3000);
    assert.deepEqual([world.requests[0].init.headers["Endcap-GPP"], world.databases.all.size], [undefined, 0]);
  } finally {
    for (const name of Object.keys(inherited)) delete Object.prototype[name];
  }
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

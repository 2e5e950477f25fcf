// Large numbers: creatives on a page, and calls that share one signal.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import test from "node:test";
import { setUp } from "./client.mjs";
import { quiet } from "./clock.mjs";
import { json, PLACE, USER } from "./service.mjs";

for (const [where, withMore] of [
  ["the request", (more) => ({ ...more, ...PLACE })],
  ["its pagination context", (more) => ({ ...PLACE, pagination_context: { page_size: 2, ...more } })],
]) {
  test(`the next page takes time linear in the number of members of ${where}`, async () => {
    const page = () =>
      json({ creatives: [{ object_tracking_id: "c1" }], pagination_metadata: { token: "p", offset: 1 } });
    const { client, count } = setUp({ scripts: { placements: [page, page] } });
    const names = Array.from({ length: 40_000 }, (_, index) => [`n${index}`, 1]);
    const start = process.cpuUsage();
    await client.placements
      .list(withMore(Object.fromEntries(names)))
      [Symbol.asyncIterator]()
      .next();
    const { user, system } = process.cpuUsage(start);
    assert.equal(count("placements"), 1);
    assert.ok(user + system < 2e6, `${(user + system) / 1000} ms`);
  });
}

test("a thousand calls share one listener on a signal, which aborts them all", async () => {
  const warnings = [];
  const note = ({ name }) => warnings.push(name);
  process.on("warning", note);
  for (const by of ["the call's", "the client's"]) {
    const controller = new AbortController();
    const { signal } = controller;
    const never = () => new Promise(() => {});
    const { client, clock } = setUp({
      scripts: { users: Array(1000).fill(never) },
      ...(by === "the client's" ? { signal } : {}),
    });
    const options = by === "the call's" ? { signal } : {};
    const calls = Array.from({ length: 1000 }, () => client.users.create(USER, options));
    const settled = Promise.allSettled(calls);
    await quiet();
    assert.equal(getEventListeners(signal, "abort").length, 1, by);
    controller.abort("enough");
    const results = await settled;
    assert.ok(results.every(({ reason }) => reason.name === "AbortError" && reason.cause === "enough"));
    assert.deepEqual([getEventListeners(signal, "abort").length, clock.pending], [0, 0]);
  }
  await quiet();
  process.off("warning", note);
  assert.deepEqual(warnings, []);
});

test("a call that settles does not remove the listener of the others", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const { client, clock } = setUp({ scripts: { users: [() => new Promise(() => {})] } });
  const stuck = client.users.create(USER, { signal });
  await quiet();
  assert.equal((await clock.settle(client.tokens.get({ signal }))).error, undefined);
  assert.equal(getEventListeners(signal, "abort").length, 1);
  controller.abort();
  assert.equal((await clock.settle(stuck)).error.name, "AbortError");
  assert.equal(getEventListeners(signal, "abort").length, 0);
});

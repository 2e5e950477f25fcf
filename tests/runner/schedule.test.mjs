// The scheduler: what runs beside what, what waits, and what is skipped.

import assert from "node:assert/strict";
import test from "node:test";
import { schedule } from "../schedule.mjs";

/** Runs jobs that end when all that can run has started; returns the jobs that ran at the same time, step by step. */
async function steps(jobs, slots, failing = []) {
  const active = new Map();
  const found = [];
  const skipped = [];
  const run = (job) =>
    new Promise((resolve) => {
      active.set(job.name, () => resolve(!failing.includes(job.name)));
    });
  const done = schedule(jobs, {
    slots,
    run,
    skip: ({ name }) => skipped.push(name),
  });
  let isDone = false;
  const setDone = () => {
    isDone = true;
  };
  done.then(setDone, setDone);
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    if (active.size === 0) continue;
    found.push([...active.keys()].join("+"));
    for (const end of active.values()) end();
    active.clear();
  }
  await done;
  return { found, skipped };
}

test("the long ones first, as many as there are slots", async () => {
  const jobs = [{ name: "a" }, { name: "b", isLong: true }, { name: "c", isLong: true }];
  assert.deepEqual((await steps(jobs, 2)).found, ["b+c", "a"]);
});

test("one slot keeps the order", async () => {
  const jobs = [{ name: "a" }, { name: "b", isLong: true }, { name: "c", alone: true }, { name: "d" }];
  assert.deepEqual((await steps(jobs, 1)).found, ["a", "b", "c", "d"]);
});

test("jobs that use one resource never run at the same time", async () => {
  const resources = ["target"];
  const jobs = [{ name: "a", resources }, { name: "b", resources }, { name: "c" }];
  assert.deepEqual((await steps(jobs, 3)).found, ["a+c", "b"]);
});

test("jobs that need to be alone come last, one by one", async () => {
  const jobs = [{ name: "a", alone: true, isLong: true }, { name: "b", alone: true }, { name: "c" }, { name: "d" }];
  assert.deepEqual((await steps(jobs, 2)).found, ["c+d", "a", "b"]);
});

test("jobs that others wait for come first", async () => {
  const jobs = [{ name: "a", after: ["b"] }, { name: "b" }, { name: "c", isLong: true }, { name: "d", after: ["a"] }];
  assert.deepEqual((await steps(jobs, 2)).found, ["b+c", "a", "d"]);
});

test("jobs that depend on a failed job are skipped, also indirectly, and the others run", async () => {
  const jobs = [{ name: "a" }, { name: "b", after: ["a"] }, { name: "c", after: ["b"] }, { name: "d" }];
  assert.deepEqual(await steps(jobs, 1, ["a"]), { found: ["a", "d"], skipped: ["b", "c"] });
});

test("a job that waits for one that does not exist is an error", async () => {
  await assert.rejects(steps([{ name: "a", after: ["nothing"] }], 2), /wait for none that exists: a$/);
});

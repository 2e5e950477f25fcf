// The pager of the package, by the tables of the tests in Rust.

import assert from "node:assert/strict";
import test from "node:test";
import { table } from "../support/http-tables.mjs";
import { pageOf, startPager, step } from "./pager-steps.mjs";

const resumePager = (stored) => startPager(1, stored);

for (const { name, maxPages, steps } of table("pages")) {
  test(`pages: ${name}`, async () => {
    let state = startPager(maxPages ?? 100, null);
    for (const { page, fresh, restarted = false, next } of steps) {
      const before = JSON.stringify(state);
      const after = await step(state, pageOf(page));
      assert.deepEqual([after.fresh, after.restarted, after.state.next], [fresh, restarted, next]);
      assert.equal(JSON.stringify(state), before, "the state before is unchanged");
      state = resumePager(JSON.stringify(after.state));
      assert.deepEqual(state, after.state);
    }
  });
}

for (const { name, stored, sound } of table("stored-pages")) {
  test(`stored pages: ${name}`, () => {
    if (sound) {
      const { more, ...state } = JSON.parse(stored);
      assert.deepEqual([resumePager(stored), resumePager(JSON.parse(stored))], [state, state]);
    } else assert.throws(() => resumePager(stored), { name: "StateError" });
  });
}

test("stored pages: values that are not plain data", () => {
  const cycle = {};
  cycle.seen = cycle;
  const throwing = {
    get version() {
      throw new Error("from a getter");
    },
  };
  for (const stored of [undefined, 1n, Symbol("x"), () => 1, cycle, throwing, new Date(Number.NaN)])
    assert.throws(() => resumePager(stored), { name: "StateError" });
});

test("ids are stored up to a million characters, until the end", async () => {
  for (const [length, goesOn] of [
    [1 << 20, true],
    [(1 << 20) + 1, false],
  ]) {
    const page = { creatives: [{ id: "a" }, { id: "b".repeat(length - 1) }], token: "t", offset: 1, skipped: 0 };
    const { state } = await step(startPager(100, null), page);
    const seen = page.creatives.map(({ id }) => id);
    assert.deepEqual([state.next !== null, state.seen], [goesOn, goesOn ? seen : []]);
    const resume = () => resumePager({ ...state, next: { offset: 2, token: "t" }, seen });
    if (goesOn) assert.deepEqual(resume(), state);
    else assert.throws(resume, { name: "StateError" });
  }
});

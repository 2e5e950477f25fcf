// What `--record` keeps of a run.

import assert from "node:assert/strict";
import test from "node:test";
import { merged } from "../figures.mjs";

const suite = (name, ...jobs) => ({ name, jobs: jobs.map((job) => ({ name: job })) });

test("what passed whole is recorded, and the rest stays as it was", () => {
  const suites = [suite("new", "a"), suite("skipped", "b", "c"), suite("failed", "d")];
  const old = { passed: 9, seconds: 9, date: "2026-01-01" };
  const before = { suites: { failed: old, gone: old, skipped: old }, jobs: { a: 3, b: 4, c: 5, d: 6, gone: 7 } };
  const result = (name, failed, jobs) => ({ name, failed, passed: 2, seconds: 8.04, jobs });
  const results = [
    result("new", 0, [{ name: "a", seconds: 8.04, passed: 2 }]),
    result("skipped", 0, [
      { name: "b", seconds: 0, passed: 0 },
      { name: "c", seconds: 1, passed: 2 },
    ]),
    result("failed", 1, [{ name: "d", seconds: 30, passed: 1 }]),
    { name: "no credential in any output", passed: 1, failed: 0, seconds: 0 },
  ];
  const after = merged(before, suites, results, "2026-02-02");
  assert.deepEqual(after.suites, {
    new: { passed: 2, seconds: 8, date: "2026-02-02" },
    skipped: old,
    failed: old,
  });
  assert.deepEqual(Object.entries(after.jobs), Object.entries({ a: 8, d: 6, b: 4 }));
});

// The figures in the documents and in the tables are those of the last full runs, whose results lie beside them.

import assert from "node:assert/strict";
import test from "node:test";
import { chart } from "../../bench/report/chart.mjs";
import { recipes, summary, times } from "../../bench/report/readme.mjs";
import { markdown } from "../../bench/report/table.mjs";
import { block } from "../../tools/blocks.mjs";
import { table } from "../matrix/table.mjs";
import { read } from "../support/files.mjs";

const bench = JSON.parse(read("bench/results/latest.json"));
const matrix = JSON.parse(read("tests/matrix/results/latest.json"));

test("the files that `make bench` writes match its results", () => {
  assert.equal(read("bench/results/table.md"), markdown(bench));
  assert.equal(read("bench/results/chart.svg"), chart(bench));
  assert.equal(block(read("README.md"), "make bench"), summary(bench).trim());
  assert.equal(block(read("docs/performance.md"), "make bench"), times(bench).trim());
  assert.equal(block(read("docs/recipes.md"), "make bench"), recipes(bench).trim());
});

test("the files that `make matrix` writes match its results", () => {
  assert.equal(read("tests/matrix/results/table.md"), table(matrix));
  assert.equal(block(read("docs/bundlers-and-csp.md"), "make matrix"), table(matrix).trim());
});

test("results say when they were found, by a thorough run", () => {
  for (const { date } of [bench, matrix]) assert.match(date, /^20\d\d-[01]\d-[0-3]\d$/);
  assert.equal(bench.effort, "thorough");
});

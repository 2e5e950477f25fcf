// Runs the packed package in each runtime and through each bundler, compares the report of each with that of Node.js, and
// writes the table of results: `node tests/matrix/run.mjs [part of a row's name]`. With a name, nothing is written. Tools that
// are not installed are reported as absent and are not in the table.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { today, withBlock } from "../../tools/blocks.mjs";
import { reportOfNode } from "../runtimes/project.mjs";
import { root } from "../support/pack.mjs";
import { closeBrowser } from "./page.mjs";
import { browsers } from "./rows/browsers.mjs";
import { bundlers } from "./rows/bundlers.mjs";
import { cloudflare } from "./rows/cloudflare.mjs";
import { extension } from "./rows/extension.mjs";
import { next, stopNext } from "./rows/next.mjs";
import { nextCache, nextComponents } from "./rows/next-cache.mjs";
import { pages } from "./rows/pages.mjs";
import { runtimes } from "./rows/runtimes.mjs";
import { table } from "./table.mjs";

const word = process.argv[2] ?? "";
const rows = [
  ...runtimes,
  ...pages,
  ...bundlers,
  ...next,
  nextCache,
  nextComponents,
  ...cloudflare,
  extension,
  ...browsers,
].filter(({ name }) => name.includes(word));
const expected = await reportOfNode();
const results = [];
const failures = [];

for (const { name, version, needs = null, report, check, absent } of rows) {
  if (absent) {
    console.log(`absent  ${name}: ${absent}`);
    continue;
  }
  const start = Date.now();
  try {
    if (check === undefined) assert.deepEqual(await report(), expected);
    else await check();
    results.push({ name, version: await version(), needs });
    console.log(`passed  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures.push(name);
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}
await stopNext();
await closeBrowser();

if (word === "" && failures.length === 0) {
  const folder = join(import.meta.dirname, "results");
  const found = { date: today(), rows: results };
  writeFileSync(join(folder, "latest.json"), `${JSON.stringify(found, null, 2)}\n`);
  writeFileSync(join(folder, "table.md"), table(found));
  const page = join(root, "docs/bundlers-and-csp.md");
  writeFileSync(page, withBlock(readFileSync(page, "utf8"), "make matrix", table(found)));
}
console.log(`${results.length} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && results.length > 0 ? 0 : 1;

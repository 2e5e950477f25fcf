// Runs each shared case with the packed package in a page, under the policy of the demo page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { cases } from "../support/cases.mjs";
import { root } from "../support/pack.mjs";
import { installed } from "../support/packed.mjs";
import { openPage } from "./open-page.mjs";

const page = '<!doctype html><title>cases</title><script type="module" src="/runner.mjs"></script>';
const runner = `
import { cases, vectors } from "/cases.mjs";
import * as endcap from "/entry.mjs";
import { judge } from "/judge.mjs";
import { fingerprint } from "/http.mjs";
globalThis.fingerprints = vectors.map(({ same }) => same.map((list) => fingerprint(list)));
globalThis.problems = cases.map((each) => judge(endcap, each));
`;

const vectors = JSON.parse(readFileSync(join(root, "tests/fingerprints.json"), "utf8"));

/** Returns the file that a bundler for browsers selects for a path of the package: the first condition in `exports` that applies. */
function browserEntry(path) {
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  let target = manifest.exports[path];
  while (typeof target === "object") {
    const condition = Object.keys(target).find((each) => ["browser", "import", "default"].includes(each));
    target = target[condition];
  }
  return target.replace(/^\./, "/endcap");
}

const opened = await openPage({
  "/index.html": { text: page },
  "/favicon.ico": { text: "" },
  "/runner.mjs": { text: runner },
  "/entry.mjs": { text: `export * from ${JSON.stringify(browserEntry("."))};` },
  "/http.mjs": { text: `export * from ${JSON.stringify(browserEntry("./http"))};` },
  "/judge.mjs": { text: readFileSync(new URL("../support/judge.mjs", import.meta.url)) },
  // Parsed in the page, as in Node.js. An object literal would set the prototype for "__proto__".
  "/cases.mjs": {
    text: `export const { cases, vectors } = JSON.parse(${JSON.stringify(JSON.stringify({ cases, vectors }))});`,
  },
  "/endcap/": installed,
});
const { driver, run, server } = opened;
await driver.get(`${server.origin}/`);
const problems = await driver.wait(() => run("return globalThis.problems ?? null"), 60_000).catch(() => undefined);
after(() => opened.close());

test("the console does not report errors, and each requested file exists", async () => {
  assert.deepEqual(await opened.consoleErrors(), []);
  assert.deepEqual(opened.server.missing, []);
});

test("the page ran every case", () => assert.equal(problems?.length, cases.length));

test("fingerprints equal those of the other runtimes", async () => {
  const fingerprints = await opened.run("return globalThis.fingerprints");
  assert.deepEqual(
    fingerprints,
    vectors.map(({ same, fingerprint }) => same.map(() => fingerprint)),
  );
});

for (const [index, { title }] of cases.entries()) {
  test(title, () => {
    assert.ok(problems, "the page did not finish");
    assert.equal(problems[index].length, 0, problems[index].join("\n    "));
  });
}

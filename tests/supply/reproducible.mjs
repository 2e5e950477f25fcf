// The package is built twice, from two copies of the sources in folders of their own: what is packed is the same, byte
// for byte. A part of `make audit`, for it takes minutes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import test from "node:test";
import { filesBelow } from "../../tools/portable.mjs";
import { sourceFiles } from "../support/files.mjs";
import { root } from "../support/pack.mjs";

/** Copies the sources, committed or not, and what npm installed, to a folder. */
function copy(folder) {
  for (const path of sourceFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  cpSync(join(root, "node_modules"), join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
}

/** Builds and packs a copy, and gives the files of `dist` and the tarball. */
function build(folder) {
  const run = (program, ...args) => execFileSync(program, args, { cwd: folder, env: environment() });
  run("node", "tools/build.mjs");
  const [{ filename }] = JSON.parse(run("npm", "pack", "./pkg", "--json", "--ignore-scripts", "--loglevel=error"));
  const dist = join(folder, "pkg/dist");
  const files = filesBelow(dist).map((name) => join(dist, name));
  return Object.fromEntries(
    [...files, join(folder, filename)].sort().map((file) => [relative(folder, file), readFileSync(file)]),
  );
}

/** This environment, but for what would have both builds share a folder. */
function environment() {
  const { CARGO_TARGET_DIR, ...rest } = process.env;
  return rest;
}

test("two builds from two folders give the same bytes", (t) => {
  const place = mkdtempSync(join(tmpdir(), "endcap-twice-"));
  t.after(() => rmSync(place, { recursive: true }));
  const folders = ["a", "b/in/another/place"].map((name) => join(place, name));
  for (const folder of folders) copy(folder);
  const [one, other] = folders.map(build);
  const names = Object.keys(one);
  assert.ok(names.length > 40);
  assert.deepEqual(names, Object.keys(other));
  assert.deepEqual(
    names.filter((name) => !one[name].equals(other[name])),
    [],
    "these differ",
  );
  assert.deepEqual(
    names.filter((name) => one[name].includes(place)),
    [],
    "these name the folder that they were built in",
  );
  const size = names.reduce((sum, name) => sum + one[name].length, 0);
  t.diagnostic(`${names.length} files, ${size} bytes, twice`);
});

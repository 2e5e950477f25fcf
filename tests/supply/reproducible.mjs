// The package is built twice, from two copies of the sources in folders of their own: what is packed is the same, byte
// for byte. A part of `make audit`, for it takes minutes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import test from "node:test";
import { root } from "../package/pack.mjs";

/** The sources, as they are here, committed or not. */
const sources = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root })
  .toString()
  .split("\0")
  .filter((path) => /^(src|pkg|sandbox|\.cargo)\/|^[^/]+$/.test(path));

/** Builds and packs a copy in this folder, and gives the files of `dist` and the tarball. */
function build(folder) {
  for (const path of sources) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  cpSync(join(root, "node_modules"), join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  const run = (program, ...args) => execFileSync(program, args, { cwd: folder, env: environment() });
  run("node", "pkg/build.mjs");
  const [{ filename }] = JSON.parse(run("npm", "pack", "./pkg", "--json", "--ignore-scripts", "--loglevel=error"));
  const dist = join(folder, "pkg/dist");
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    [...files, join(folder, filename)].sort().map((file) => [relative(folder, file), readFileSync(file)]),
  );
}

/** This environment, but for what would have both builds share a folder. */
function environment() {
  const { CARGO_TARGET_DIR, ...rest } = process.env;
  return rest;
}

test("two builds from two folders give the same bytes", () => {
  const place = mkdtempSync(join(tmpdir(), "endcap-twice-"));
  try {
    const [one, other] = ["a", "b/in/another/place"].map((name) => build(join(place, name)));
    assert.ok(Object.keys(one).length > 100);
    assert.deepEqual(Object.keys(one), Object.keys(other));
    for (const [name, bytes] of Object.entries(one)) assert.ok(bytes.equals(other[name]), `${name} differs`);
    for (const [name, bytes] of Object.entries(one)) {
      assert.ok(!bytes.includes(place), `${name} names the folder that it was built in`);
    }
    const size = Object.values(one).reduce((sum, { length }) => sum + length, 0);
    console.log(`${Object.keys(one).length} files, ${size} bytes, twice`);
  } finally {
    rmSync(place, { recursive: true });
  }
});

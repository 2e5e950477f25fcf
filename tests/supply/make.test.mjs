// Every target of `make help` starts: what it needs has a rule, and the programs that it runs exist, with all that they import.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { sourceFiles } from "../support/files.mjs";
import { root } from "../support/pack.mjs";

test("every target of make starts", () => {
  const listed = readFileSync(join(root, "Makefile"), "utf8").matchAll(/^([a-z-]+):.*## /gm);
  const targets = [...listed].map(([, name]) => name);
  assert.ok(targets.length > 20);
  const { MAKEFLAGS: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync("make", ["--always-make", "--dry-run", ...targets], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  const programs = new Set(stdout.match(/(?<=^|\s)[\w-][\w/.-]*\.(?:mjs|sh)(?=\s|$)/gm));
  assert.ok(programs.size > 15);
  for (const program of programs) assert.ok(existsSync(join(root, program)), program);
});

test("what a program imports from another file is there", async () => {
  // Packages, what is built, and what `tests/life/hosts.mjs` serves beside a file are not read.
  const filter = /^[^./]|\/(?:dist|built|generated|node_modules|\.build)\/|^\.\/hostile-values\.mjs$/;
  const external = { name: "external", setup: ({ onResolve }) => onResolve({ filter }, () => ({ external: true })) };
  const entryPoints = sourceFiles("*.mjs").map((file) => join(root, file));
  const options = { bundle: true, format: "esm", platform: "node", target: "esnext", write: false, outdir: root };
  const { warnings } = await build({ ...options, entryPoints, logLevel: "silent", plugins: [external] });
  assert.deepEqual(
    warnings.filter(({ id }) => id.startsWith("import-")),
    [],
  );
});

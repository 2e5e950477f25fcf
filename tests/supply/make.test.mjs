// Every target of `make help` starts: what it needs has a rule, and the programs that it runs exist.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
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

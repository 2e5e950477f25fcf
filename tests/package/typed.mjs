// Programs in TypeScript that use the package, compiled where it is installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./pack.mjs";
import { project } from "./packed.mjs";

const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022"];

/** Compiles a program of this folder, under the name it is given in the project; what does not hold is told. */
export function assertTyped(program, flags, name = basename(program)) {
  copyFileSync(join(import.meta.dirname, program), join(project, name));
  try {
    execFileSync(join(root, "node_modules/.bin/tsc"), [...strict, ...flags, name], { cwd: project, encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout);
  }
}

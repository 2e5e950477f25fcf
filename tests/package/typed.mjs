// Programs in TypeScript that use the package, compiled where it is installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./pack.mjs";
import { project } from "./packed.mjs";

const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022"];

/** Compiles a program of this folder, under the name it is given in the project; what does not hold is told. */
export function assertTyped(program, flags, name = basename(program)) {
  copyFileSync(join(import.meta.dirname, program), join(project, name));
  try {
    execFileSync(join(root, "node_modules/typescript/bin/tsc"), [...strict, ...flags, name], {
      cwd: project,
      encoding: "utf8",
    });
  } catch (error) {
    assert.fail(error.stdout);
  }
}

/** Returns what the compiler says of a program in the project of the packed package. */
export function compiled(name, program) {
  writeFileSync(join(project, name), program);
  const flags = [...strict, "--module", "nodenext", "--types", ""];
  try {
    execFileSync(join(root, "node_modules/typescript/bin/tsc"), [...flags, name], { cwd: project });
    return "";
  } catch (error) {
    return String(error.stdout);
  }
}

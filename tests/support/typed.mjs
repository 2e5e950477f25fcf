// Programs in TypeScript that use the package, compiled where it is installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./pack.mjs";
import { project } from "./packed.mjs";

const strict = ["--strict", "--exactOptionalPropertyTypes", "--target", "es2022"];

/** Compiles files of the project of the packed package, and returns the compiler's errors as text. */
export function errorsOf(files, flags) {
  try {
    execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--noEmit", ...flags, ...files], {
      cwd: project,
      encoding: "utf8",
    });
    return "";
  } catch (error) {
    return error.stdout;
  }
}

/** Fails if a program of the suite `package` has errors when it is compiled under a name in the project. */
export function assertTyped(program, flags, name = basename(program)) {
  copyFileSync(join(root, "tests/package", program), join(project, name));
  assert.equal(errorsOf([name], [...strict, ...flags]), "");
}

/** Returns the compiler's errors for a program in the project of the packed package. */
export function compiled(name, program) {
  writeFileSync(join(project, name), program);
  return errorsOf([name], [...strict, "--module", "nodenext", "--types", ""]);
}

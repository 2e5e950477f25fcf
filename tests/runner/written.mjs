// Programs for the runner, which splits commands at spaces. Their paths from the root have no spaces, even if the path of the root has.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { after } from "node:test";
import { root } from "../support/pack.mjs";

mkdirSync(join(root, "target"), { recursive: true });

/** The folder of this process. */
export const folder = mkdtempSync(join(root, "target/runner-"));
after(() => rmSync(folder, { recursive: true }));

/** Writes a program, and returns its path from the root. */
export function written(name, text) {
  writeFileSync(join(folder, name), text);
  return relative(root, join(folder, name));
}

// The package's modules once more, with an export that makes them fail: none that is published has it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../pkg/run.mjs";
import { buildWasm, MODULES } from "../../pkg/wasm.mjs";

const folder = join(root, "target/faults");

/** Builds both, which takes a while only where something has changed, and returns their bytes by name. */
export async function failingModules() {
  const names = Object.keys(MODULES);
  await Promise.all(names.map((name) => buildWasm(name, ["faults"], folder)));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, `${name}.wasm`))]));
}

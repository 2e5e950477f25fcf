// Builds the wasm modules with an export that injects failures. Published modules do not have that export.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/run.mjs";
import { buildWasm, MODULES } from "../../tools/wasm.mjs";

const folder = join(root, "target/faults");

/** Builds both modules and returns their bytes by name. Unchanged modules are not rebuilt. */
export async function failingModules() {
  const names = Object.keys(MODULES);
  await Promise.all(names.map((name) => buildWasm(name, ["faults"], folder)));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, `${name}.wasm`))]));
}

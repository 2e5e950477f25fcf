// The package's modules once more, with an export that makes them fail: none that is published has it.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildWasm, root } from "../../pkg/wasm.mjs";

const folder = join(root, "target/faults");

/** Builds both, which takes a while only where something has changed; gives their bytes by name. */
export function failingModules() {
  mkdirSync(folder, { recursive: true });
  const made = ["core", "client"].map((name) => {
    buildWasm(name, ["faults"], folder);
    return [name, readFileSync(join(folder, `${name}.wasm`))];
  });
  return Object.fromEntries(made);
}

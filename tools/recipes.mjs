// Builds the package `endcap-recipes`: its wasm module, the bundles, and the type declarations.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { bundle, RECIPES } from "./bundle.mjs";
import { root, run } from "./run.mjs";
import { buildWasm } from "./wasm.mjs";

const folder = join(root, "packages/recipes/npm");
const declarations = join(root, "target/types/recipes");

/** Builds the package into `packages/recipes/npm/dist`. */
export async function buildRecipes(bindgenOut) {
  await buildWasm("recipes", [], bindgenOut);
  const dist = join(folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const wasmPath = (name) => join(bindgenOut, `${name}.wasm`);
  copyFileSync(wasmPath("recipes"), join(dist, "recipes.wasm"));
  await Promise.all([writeDeclarations(dist), bundle(dist, wasmPath, {}, RECIPES)]);
  const licenses = ["LICENSE-MIT", "LICENSE-APACHE"].map((file) => readFileSync(join(root, file), "utf8"));
  writeFileSync(join(folder, "LICENSE"), ["MIT or Apache-2.0, at your option.\n", ...licenses].join("\n"));
}

/** Writes the declarations: tsc writes one for each source, and rollup combines them into one file. */
async function writeDeclarations(dist) {
  await run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "--skipLibCheck", "--project", folder);
  const input = join(declarations, "packages/recipes/npm/src/index.d.ts");
  const types = await rollup({ input, plugins: [dts()] });
  for (const extension of ["d.ts", "d.cts"]) await types.write({ file: join(dist, `index.${extension}`) });
  await types.close();
}

// Builds the package `endcap-recipes`: its wasm module, the bundles, the type declarations, the SBOM, and the documents.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { bundle, RECIPES } from "./bundle.mjs";
import { licenseFile } from "./notices.mjs";
import { root, run } from "./run.mjs";
import { sbom } from "./sbom.mjs";
import { buildWasm, OTHERS, target } from "./wasm.mjs";

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
  const bom = sbom(target, { recipes: OTHERS.recipes.feature }, "packages/recipes/npm");
  writeFileSync(join(dist, "sbom.cdx.json"), bom);
  writeFileSync(join(folder, "LICENSE"), licenseFile(JSON.parse(bom), target));
  writeFileSync(join(folder, "README.md"), readme(readFileSync(join(root, "docs/recipes.md"), "utf8")));
}

/** Returns the README: the start of the page on recipes and what the package does not do, without links to other pages. */
function readme(page) {
  const [start, ...sections] = page.split(/^(?=## )/m);
  const limits = sections.find((section) => section.startsWith("## What it does not do\n"));
  const text = `${start.replace("# Recipes", "# endcap-recipes")}${limits.trim()}\n\n## License\n\nMIT or Apache-2.0, at your option.\n`;
  return text.replaceAll(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, "$1");
}

/** Writes the declarations: tsc writes one for each source, and rollup combines them into one file. */
async function writeDeclarations(dist) {
  await run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "--skipLibCheck", "--project", folder);
  const input = join(declarations, "packages/recipes/npm/src/index.d.ts");
  const types = await rollup({ input, plugins: [dts()] });
  for (const extension of ["d.ts", "d.cts"]) await types.write({ file: join(dist, `index.${extension}`) });
  await types.close();
}

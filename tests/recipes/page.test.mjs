// `endcap-recipes` in Chromium, under the strictest policy that allows WebAssembly.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { visit } from "../browsers/visit.mjs";
import { importPacked, project } from "../support/packed.mjs";

const program = `
import { readIngredients, recipeList } from "/recipes/dist/loaders/inlined.js";
const lines = ["1 ½ cups crème fraîche, whipped", "🍮 2 eggs"];
globalThis.read = [readIngredients(lines), recipeList({ "@type": "Recipe", recipeIngredient: lines })];
`;

test("a page reads lines and recipes as Node does", async () => {
  const { readIngredients, recipeList } = await importPacked("endcap-recipes");
  const mounts = { "/recipes/": join(project, "node_modules/endcap-recipes") };
  const policy = "script-src 'self' 'wasm-unsafe-eval'";
  const read = await visit({ program, mounts, policy }, ({ driver }) =>
    driver.wait(() => driver.executeScript("return globalThis.read ?? null"), 10_000),
  );
  const lines = ["1 ½ cups crème fraîche, whipped", "🍮 2 eggs"];
  const expected = [readIngredients(lines), recipeList({ "@type": "Recipe", recipeIngredient: lines })];
  assert.deepEqual(read, JSON.parse(JSON.stringify(expected)));
});

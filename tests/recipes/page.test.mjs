// `endcap-recipes` in Chromium, under the strictest policy that allows WebAssembly, and the page of `examples/recipe`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { openPage } from "../browsers/open-page.mjs";
import { visit } from "../browsers/visit.mjs";
import { snippet } from "../documents/programs.mjs";
import { root } from "../support/pack.mjs";
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

const example = readFileSync(join(root, "examples/recipe/index.html"), "utf8");

test("the page Recipes shows the example", () => {
  assert.equal(snippet("recipe-page", "html"), example);
});

test("the example makes a list of its JSON-LD, and shows the link", async (t) => {
  const [, program] = /<script type="module">(.*?)<\/script>/s.exec(example);
  const options = { bundle: true, format: "esm", platform: "browser", write: false };
  const { outputFiles } = await build({ stdin: { contents: program, resolveDir: project }, ...options });
  const gateway = `globalThis.fetch = async (url, { body }) => {
    if (globalThis.isDown) throw new TypeError("lost");
    globalThis.sent = await new Response(body).json();
    return Response.json({ products_link_url: "https://shop.example/lists/1?v=2" });
  };`;
  const page = await openPage(
    {
      "/favicon.ico": { text: "" },
      "/app.js": { text: gateway + outputFiles[0].text },
      "/index.html": { text: example.replace(program, "").replace('"module"', '"module" src="/app.js"') },
    },
    { policy: "default-src 'self' 'wasm-unsafe-eval'" },
  );
  t.after(() => page.close());
  const { driver, run, until, becomes } = page;
  await driver.get(`${page.server.origin}/`);
  await run(() => {
    document.querySelector("input").value = "4";
    document.querySelector("button").click();
  });
  const status = () => run(() => document.querySelector("[role=status]").textContent);
  await becomes(status, "Open the list of 3 items, without 1 tsp salt");
  assert.equal(
    await run(() => document.querySelector("a").href),
    "https://shop.example/lists/1?v=2&utm_source=kitchen&utm_campaign=soup",
  );
  const { line_items } = await run(() => globalThis.sent);
  assert.deepEqual(line_items[0].line_item_measurements[0], { quantity: 4, unit: "can" });
  await run(() => {
    globalThis.isDown = true;
    document.querySelector("button").click();
  });
  await until(() => document.querySelector("[role=status]").textContent.includes("Try again later"));
});

// The element's entry without a browser: it loads where there is no DOM, and is typed for frameworks.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { printed } from "./apart.mjs";
import { root } from "./pack.mjs";
import { importPacked, project, requirePacked } from "./packed.mjs";
import { assertTyped } from "./typed.mjs";

const installed = join(project, "node_modules/endcap");

test("where there is no DOM an import does nothing, and does not fail", async () => {
  const names = ["EndcapCreativeElement", "EndcapPlacementElement"];
  const exported = (module) =>
    Object.keys(module)
      .filter((name) => /^Endcap/.test(name))
      .sort();
  for (const path of [
    "endcap/element",
    "endcap/element/react",
    "endcap/element/preact",
    "endcap/element/vue",
    "endcap/element/svelte",
  ]) {
    assert.deepEqual(exported(await importPacked(path)), names);
    assert.deepEqual(exported(requirePacked(path)), names);
  }
  const source = `
    const before = new Set(Reflect.ownKeys(globalThis));
    await import("endcap/element");
    console.log(Reflect.ownKeys(globalThis).filter((name) => !before.has(name)).length);`;
  assert.equal(printed(source), "0");
});

test("a bundler keeps an element that is only imported", async () => {
  const stdin = { contents: 'import "endcap/element";', resolveDir: project };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  assert.match(outputFiles[0].text, /customElements/);
});

test("it names no sink that runs or parses text", () => {
  const text = readFileSync(join(installed, "dist/element.js"), "utf8");
  assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacent|document\.write|DOMParser|srcdoc|eval\(|Function\(/);
});

/** Links packages of the workspace into the project, with what they stand on. */
function borrow(...names) {
  for (const name of names) {
    const to = join(project, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    try {
      symlinkSync(join(root, "node_modules", name), to);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}

const consumers = readdirSync(new URL("element-consumers", import.meta.url));

for (const file of consumers) {
  test(`the types hold: ${file}`, () => {
    borrow("@types/react", "preact", "vue", "svelte");
    const lib = ["--lib", "es2022,dom,dom.iterable", "--types", ""];
    const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
    const jsx = ["--jsx", "preserve", "--jsxImportSource", file.includes("preact") ? "preact" : "react"];
    assertTyped(`element-consumers/${file}`, [...lib, ...modules, ...jsx]);
  });
}

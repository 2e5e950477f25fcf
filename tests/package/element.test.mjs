// Tests the entry point of the elements without a browser: it loads without a DOM and has types for frameworks.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { printed } from "../support/apart.mjs";
import { borrow, importPacked, installed, project, requirePacked } from "../support/packed.mjs";
import { assertTyped } from "../support/typed.mjs";

test("without a DOM an import does nothing and does not fail", async () => {
  borrow("react", "react-dom");
  const names = ["EndcapCreativeElement", "EndcapPlacementElement"];
  const components = ["EndcapCreative", "EndcapPlacement"];
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
    const expected = [...names, ...(path.endsWith("/react") ? components : [])].sort();
    assert.deepEqual(exported(await importPacked(path)), expected);
    assert.deepEqual(exported(requirePacked(path)), expected);
  }
  const source = `
    const before = new Set(Reflect.ownKeys(globalThis));
    await import("endcap/element");
    console.log(Reflect.ownKeys(globalThis).filter((name) => !before.has(name)).length);`;
  assert.equal(printed(source), "0");
});

test("in a content script, where `customElements` is null, the console says what to do", () => {
  const source = `
    globalThis.customElements = null;
    console.warn = console.log;
    await import("endcap/element");`;
  assert.match(printed(source), /content scripts have no custom elements; set `"world": "MAIN"`/);
});

test("a bundler keeps an element that is only imported", async () => {
  const stdin = { contents: 'import "endcap/element";', resolveDir: project };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  assert.match(outputFiles[0].text, /customElements/);
});

test("the React components are client components, are small, and import the elements", () => {
  for (const extension of ["js", "cjs"]) {
    const text = readFileSync(join(installed, `dist/element/react.${extension}`), "utf8");
    assert.match(text, /^"use client";/);
    assert.match(text, new RegExp(`"\\.\\./element\\.${extension}"`));
    const bytes = gzipSync(text, { level: 9 }).length;
    assert.ok(bytes <= 2048, `${bytes} bytes`);
  }
});

test("the code does not use functions that run or parse text", () => {
  const text = readFileSync(join(installed, "dist/element/classes.js"), "utf8");
  assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacent|document\.write|DOMParser|srcdoc|eval\(|Function\(/);
});

const consumers = readdirSync(new URL("element-consumers", import.meta.url));

for (const file of consumers) {
  test(`the types are correct: ${file}`, () => {
    borrow("@types/react", "@types/react-dom", "preact", "vue", "svelte");
    const lib = ["--lib", "es2022,dom,dom.iterable", "--types", ""];
    const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
    const jsx = ["--jsx", "preserve", "--jsxImportSource", file.includes("preact") ? "preact" : "react"];
    assertTyped(`element-consumers/${file}`, [...lib, ...modules, ...jsx]);
  });
}

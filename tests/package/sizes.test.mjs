// The size of what a page or a worker loads, minified, in KiB of gzip -9.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { project } from "./packed.mjs";

const KIB = 1024;
const gzipped = (content) => gzipSync(content, { level: 9 }).length;

/** Returns the bytes of a program that an application's bundler builds with the installed package. */
async function bundledBytes(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "esm",
    target: "es2022",
    platform: "browser",
    legalComments: "none",
    write: false,
  });
  return gzipped(outputFiles[0].contents);
}

/** Programs, and the maximum size of each with everything that it loads, in KiB. */
const BUDGETS = [
  ["a page that checks lists and placements", 'export { shoppingLists, placements } from "endcap";', 35.9],
  ["all of endcap", 'export * from "endcap";', 37.3],
  ["endcap/http", 'export * from "endcap/http";', 125.9],
  ["endcap/client", 'export * from "endcap/client";', 140.6],
  ["endcap/gateway", 'export * from "endcap/gateway";', 150],
  ["endcap/gateway-client", 'export * from "endcap/gateway-client";', 5.9],
  ["endcap/server", 'export * from "endcap/server";', 5.5],
  ["endcap/beacons", 'export * from "endcap/beacons";', 2.9],
  ["endcap/json-schema", 'export { placements } from "endcap/json-schema";', 5.5],
  ["the English locale", 'export { en } from "endcap/locales";', 2.9],
  ["the Canadian French locale", 'export { frCA } from "endcap/locales";', 2.9],
  ["endcap/testing", 'export * from "endcap/testing";', 55.9],
  ["endcap/creatives", 'export * from "endcap/creatives";', 0.4],
];

for (const [what, program, budget] of BUDGETS) {
  test(`${what}: ${budget} KiB at most`, async (t) => {
    const bytes = await bundledBytes(program);
    t.diagnostic(`${what}: ${(bytes / KIB).toFixed(1)} KiB`);
    assert.ok(bytes <= budget * KIB, `${(bytes / KIB).toFixed(2)} KiB`);
    assert.ok(bytes > (budget * KIB) / 2, `only ${bytes} bytes: the bundle is not whole, or the budget is too wide`);
  });
}

// Separate from the bundles, because text compresses differently.
for (const [name, budget] of [
  ["check", 25.5],
  ["service", 107],
]) {
  test(`${name}.wasm: ${budget} KiB at most`, () => {
    const bytes = gzipped(readFileSync(join(project, `node_modules/endcap/dist/${name}.wasm`)));
    assert.ok(bytes <= budget * KIB && bytes > (budget * KIB) / 2, `${(bytes / KIB).toFixed(2)} KiB`);
  });
}

test("the element as published: 13 KiB at most", () => {
  const sizeOf = (name) => gzipped(readFileSync(join(project, `node_modules/endcap/dist/${name}.js`)));
  const bytes = sizeOf("element") + sizeOf("element/classes");
  assert.ok(bytes <= 13 * KIB, `${bytes} bytes`);
});

test("the element adds at most 13 KiB to a page that has the core", async () => {
  // The slim entry leaves out the module, in which the ends of gzip's blocks cause random differences of hundreds of bytes.
  const core = 'import { placements } from "endcap/slim"; console.log(placements.check("{}"));';
  const more = (await bundledBytes(`${core} import "endcap/element";`)) - (await bundledBytes(core));
  assert.ok(more > KIB && more <= 13 * KIB, `${more} bytes more`);
});

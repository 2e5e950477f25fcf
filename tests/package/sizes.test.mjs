// The size of what a page or a worker loads, minified, in KiB of gzip -9. These are the only limits of sizes, and each is today's size,
// rounded up.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { project } from "../support/packed.mjs";

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
  ["a page that checks lists and placements", 'export { shoppingLists, placements } from "endcap";', 36.6],
  ["all of endcap", 'export * from "endcap";', 37.9],
  ["endcap/http", 'export * from "endcap/http";', 129.4],
  ["endcap/client", 'export * from "endcap/client";', 143.3],
  ["endcap/gateway", 'export * from "endcap/gateway";', 150.6],
  ["endcap/gateway-client", 'export * from "endcap/gateway-client";', 5.9],
  ["endcap/server", 'export * from "endcap/server";', 5.3],
  ["endcap/beacons", 'export * from "endcap/beacons";', 2.9],
  ["endcap/forms", 'export * from "endcap/forms";', 4.0],
  ["endcap/json-schema", 'export { placements } from "endcap/json-schema";', 4.7],
  ["the English locale", 'export { en } from "endcap/locales";', 2.7],
  ["the Canadian French locale", 'export { frCA } from "endcap/locales";', 3.1],
  ["endcap/testing", 'export * from "endcap/testing";', 56.7],
  ["endcap-recipes", 'export * from "endcap-recipes";', 48.5],
  ["endcap/creatives", 'export * from "endcap/creatives";', 0.4],
];

/** Returns the bytes of published files together. Apart from the bundles, because text compresses differently. */
const publishedBytes = (...names) =>
  names.reduce((sum, name) => sum + gzipped(readFileSync(join(project, "node_modules/endcap/dist", name))), 0);

/** Returns the bytes that the element adds to a page. The slim entry leaves out the module, whose compressed size varies by hundreds of bytes. */
async function addedBytes() {
  const core = 'import { placements } from "endcap/slim"; console.log(placements.check("{}"));';
  return (await bundledBytes(`${core} import "endcap/element";`)) - (await bundledBytes(core));
}

for (const [what, measure, budget] of [
  ...BUDGETS.map(([what, program, budget]) => [what, () => bundledBytes(program), budget]),
  ["check.wasm", () => publishedBytes("check.wasm"), 26.1],
  ["service.wasm", () => publishedBytes("service.wasm"), 107.9],
  ["the element as published", () => publishedBytes("element.js", "element/classes.js"), 13.3],
  ["the element in a page that has the core", addedBytes, 13.3],
]) {
  test(`${what}: ${budget} KiB at most`, async (t) => {
    const bytes = await measure();
    t.diagnostic(`${what}: ${(bytes / KIB).toFixed(2)} KiB`);
    assert.ok(bytes <= budget * KIB, `${(bytes / KIB).toFixed(2)} KiB`);
    assert.ok(bytes > (budget * KIB) / 2, `only ${bytes} bytes: the bundle is not whole, or the budget is too wide`);
  });
}

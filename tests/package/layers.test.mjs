// Each part of the package's sources stands on those that it is said to stand on (ARCHITECTURE.md), and no others.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import test from "node:test";
import { root } from "./pack.mjs";

const src = join(root, "pkg/src");

/** The files of a part, the first that fits, and the parts that it may import. What is left is the core. */
const PARTS = [
  { name: "loaders", files: /^loaders\//, knows: ["core", "client", "gateway"] },
  { name: "command", files: /^cli\//, knows: ["loaders"] },
  { name: "stores", files: /^stores\//, knows: ["core"] },
  { name: "element", files: /^element(\/|\.ts$)/, knows: ["core"] },
  { name: "gateway", files: /^gateway(\/|\.ts$)/, knows: ["core", "client"] },
  {
    name: "client",
    files: /^(client|decisions)(\/|\.ts$)|^(transport|module-client|inlined-client)\.ts$/,
    knows: ["core"],
  },
  { name: "core", files: /^(generated\/)?[\w-]+(\.d)?\.ts$/, knows: [] },
];

const partOf = (file) => PARTS.find(({ files }) => files.test(file));

/** What the TypeScript of a file imports of the package; types alone are no matter of layers. */
function imports(file) {
  const text = readFileSync(join(src, file), "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type )(?:[^"]*? from )?"(\.[^"]+\.js)"/gms)]
    .map(([, path]) => relative(src, join(src, dirname(file), path)).replaceAll(sep, "/"))
    .filter((path) => !path.startsWith("built/"))
    .map((path) => path.replace(/\.js$/, ".ts"));
}

const sources = readdirSync(src, { recursive: true })
  .map((file) => file.replaceAll(sep, "/"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("built/"));

test("arrows run one way", () => {
  for (const file of sources) {
    const part = partOf(file);
    assert.ok(part, `${file} belongs to no part`);
    for (const other of imports(file)) {
      const { name } = partOf(other);
      assert.ok(name === part.name || part.knows.includes(name), `${file} imports ${other}`);
    }
  }
});

test("every part has files, and every arrow is used", () => {
  for (const { name, knows } of PARTS) {
    const own = sources.filter((file) => partOf(file).name === name);
    assert.ok(own.length > 0, name);
    const used = new Set(own.flatMap(imports).map((file) => partOf(file).name));
    for (const other of knows) assert.ok(used.has(other), `nothing of ${name} imports ${other}`);
  }
});

test("the gateway goes by what the client shows to everybody", () => {
  for (const file of sources.filter((each) => partOf(each).name === "gateway")) {
    for (const other of imports(file)) assert.doesNotMatch(other, /^client\//, `${file} imports ${other}`);
  }
});

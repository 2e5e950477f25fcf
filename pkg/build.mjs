// Builds the package: its modules of wasm, those as text, then one file for each kind of importer, and the list of
// what is in it. Steps that do not need each other run at the same time.

import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { PLACEHOLDERS } from "./inline.mjs";
import { takeLock } from "./lock.mjs";
import { CommandError, root, run } from "./run.mjs";
import { sbom } from "./sbom.mjs";
import { buildWasm, MODULES, target } from "./wasm.mjs";

const pkg = join(root, "pkg");
const dist = join(pkg, "dist");
const built = join(pkg, "src/built");
const bindgenOut = join(root, "target/bindgen");

/** Where a module lies before it is inlined. */
const wasmOf = (name) => join(bindgenOut, `${name}.wasm`);

async function wasm(name) {
  await buildWasm(name, [], bindgenOut);
  for (const file of [`${name}.js`, `${name}.d.ts`]) copyFileSync(join(bindgenOut, file), join(built, file));
}

async function types() {
  // The store in a file is the one part whose types are node's.
  for (const project of [pkg, join(pkg, "src/stores")])
    await run(join(root, "node_modules/.bin/tsc"), "--project", project);
  copyFileSync(join(pkg, "src/wasm-file.d.ts"), join(dist, "wasm-file.d.ts"));
  commonJsTypes();
}

function documents() {
  for (const file of ["CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE"])
    copyFileSync(join(root, file), join(pkg, file));
  rmSync(join(pkg, "examples"), { recursive: true, force: true });
  // Those in Rust are the crate's.
  const filter = (source) => !/(\.rs|examples\/blocking)$/.test(source);
  cpSync(join(root, "examples"), join(pkg, "examples"), { recursive: true, filter });
  writeFileSync(join(pkg, "README.md"), packed(readFileSync(join(root, "README.md"), "utf8")));
}

/** What the README says to those who have the sources, and what whoever has the package reads in its place. */
const SAID_OTHERWISE = [
  [/^```sh\nmake demo.*?^Both install .*?\n\n/ms, ""],
  [/^`make build` makes .*$/m, "`npm install endcap` adds it to a project."],
  [/^## Working on it\n.*?(?=^## )/ms, ""],
];

/** The README as it is packed: what lies in this folder lies beside it there, and what is not there it does not link to. */
function packed(readme) {
  const said = SAID_OTHERWISE.reduce((text, [here, there]) => {
    if (!here.test(text)) throw new Error(`the README has nothing like ${here}`);
    return text.replace(here, there);
  }, readme);
  return said
    .replaceAll("](pkg/", "](")
    .replaceAll(/^!\[.*\]\((?!https:).*\)\n\n/gm, "")
    .replaceAll(/\[([^\]]+)\]\((?!https:|#|CHANGELOG|REFERENCE|SECURITY|LICENSE)[^)]+\)/g, "`$1`");
}

/** Writes the declarations again under the names that a CommonJS importer's compiler looks for. */
function commonJsTypes() {
  for (const file of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".d.ts"))) {
    const text = readFileSync(join(dist, file), "utf8")
      .replaceAll(/(from "\.[^"]+|^import "\.[^"]+|\bimport\("\.[^"]+)\.js"/gm, '$1.cjs"')
      // `svelte/elements` is an ES module. CommonJS can import its types, but cannot extend them.
      .replace('from "svelte/elements"', '$& with { "resolution-mode": "import" }')
      .replace(/^declare module "svelte\/elements" \{\n.*?^\}\n/ms, "");
    writeFileSync(join(dist, file.replace(/\.d\.ts$/, ".d.cts")), text);
  }
}

/** Prints how long a step took. */
async function step(name, work) {
  const start = performance.now();
  await work();
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function build() {
  mkdirSync(built, { recursive: true });
  await Promise.all(Object.keys(MODULES).map((name) => step(`${name}.wasm`, () => wasm(name))));
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const name of Object.keys(PLACEHOLDERS)) copyFileSync(wasmOf(name), join(dist, `${name}.wasm`));
  await Promise.all([step("types", types), step("JavaScript", () => bundle(dist, wasmOf))]);
  documents();
  writeFileSync(join(dist, "sbom.cdx.json"), sbom(target, MODULES));
}

try {
  await takeLock(join(root, "target/build.lock"));
  await build();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
}

// Runs the tests of the bindings: `node tests/bindings/run.mjs <node|chromium>`.
//
// The tests are Rust, compiled to wasm (`build.mjs`). They import the packed package by two modules, which are written into the
// project that has it.

import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { importWritten, project } from "../support/packed.mjs";
import { buildTests, runTests, runtimeOf } from "./build.mjs";

const runtime = runtimeOf("tests/bindings/run.mjs");

/** Writes a module that exports what an import of the package's does, and the names of that. */
async function reexport(specifier, name) {
  const folder = join(project, "bindings");
  mkdirSync(folder, { recursive: true });
  // As `import` resolves it in the project.
  const text = "export const resolve = (specifier) => import.meta.resolve(specifier);\n";
  const { resolve } = await importWritten("bindings-resolve.mjs", text);
  const path = JSON.stringify(relative(folder, fileURLToPath(resolve(specifier))));
  const names = `import * as all from ${path};\nexport const exportedNames = Object.keys(all);\n`;
  writeFileSync(join(folder, name), `export * from ${path};\n${names}`);
}

await reexport("endcap", "endcap.js");
await reexport("endcap/http", "endcap-http.js");
await runTests(buildTests(), runtime);

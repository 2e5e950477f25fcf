// The types that a CommonJS importer gets, without `skipLibCheck`: the compiler then checks the package's own declarations.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { borrow, project } from "../support/packed.mjs";
import { assertTyped } from "../support/typed.mjs";

const program = "consumer-commonjs.cts";

test("the CommonJS consumer imports every entry", () => {
  const manifest = readFileSync(join(project, "node_modules/endcap/package.json"), "utf8");
  const entries = Object.entries(JSON.parse(manifest).exports).filter(([, conditions]) => conditions.require);
  const text = readFileSync(join(import.meta.dirname, program), "utf8");
  const imported = [...text.matchAll(/= require\("endcap(.*)"\)/g)].map(([, path]) => `.${path}`);
  assert.deepEqual(imported.sort(), entries.map(([path]) => path).sort());
});

for (const module of ["node16", "nodenext"]) {
  test(`every declaration for CommonJS compiles: ${module}`, () => {
    borrow("@types/react", "@types/react-dom", "preact", "vue", "svelte");
    const lib = ["--lib", "es2022,dom,dom.iterable", "--types", "", "--skipLibCheck", "false"];
    assertTyped(program, ["--module", module, ...lib]);
  });
}

// Checks the package with publint and attw.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { publint } from "publint";
import { project } from "../support/packed.mjs";
import { run, tools } from "./process.mjs";

test("publint", async () => {
  const { messages } = await publint({ pkgDir: join(project, "node_modules/endcap"), strict: true, pack: false });
  assert.deepEqual(messages, []);
});

test("attw: are the types wrong?", () => {
  const tarball = readdirSync(project).find((name) => /^endcap-\d.*\.tgz$/.test(name));
  const bin = join(tools, "@arethetypeswrong/cli/dist/index.js");
  // The profile excludes Node 10, which has no subpath exports. The package requires 20.19.
  const flags = ["--profile", "node16", "--no-definitely-typed", "--no-color", "--no-emoji"];
  // A style sheet has no types: pages link it. The compiled modules are for endcap itself.
  flags.push("--exclude-entrypoints", "element.css", "compiled", "http/compiled");
  // attw exits with an error if it finds a problem.
  assert.match(run(project, process.execPath, bin, tarball, ...flags), /"endcap\/client" +│ OK \(CJS\) +│ OK \(ESM\)/);
});

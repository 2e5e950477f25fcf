// What is published, file by file. After a wanted change `ENDCAP_WRITE=1 node --test tests/package/release.test.mjs`
// writes the lists anew.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import test from "node:test";
import { root } from "./pack.mjs";
import { project } from "./packed.mjs";

const installed = join(project, "node_modules/endcap");

const lists = {
  npm: () =>
    readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(installed, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, "/")),
  // What cargo says of the state of a checkout is not of the project's making.
  crate: () =>
    execFileSync("cargo", ["package", "--list", "--allow-dirty", "--package", "endcap"], {
      cwd: root,
      encoding: "utf8",
    })
      .split("\n")
      .filter((name) => name !== "" && name !== ".cargo_vcs_info.json"),
};

for (const [name, list] of Object.entries(lists)) {
  test(`the files of the ${name} package are these`, () => {
    const file = join(root, `tests/release/${name}.txt`);
    const text = `${list().sort().join("\n")}\n`;
    if (process.env.ENDCAP_WRITE) writeFileSync(file, text);
    assert.equal(text, readFileSync(file, "utf8"));
  });
}

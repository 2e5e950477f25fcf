// The JavaScript tools work in folders of any name and on Windows, as far as that can be seen here.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { npmCommand, withSlashes } from "../../tools/portable.mjs";
import { sourceFiles } from "../support/files.mjs";
import { root } from "../support/pack.mjs";

/** Folders whose programs run on Linux only. Elsewhere their suites do not run. */
const LINUX_ONLY =
  /^tests\/(?!package\/(?:layers|release)\b|support\/(?:files|pack|packed)\b|runner\/|documents\/|[^/]+$)/;

/** What works on Linux, in a folder without spaces, and what to write instead. */
const KINDS = [
  [/\bimport\.meta\.url\)\.pathname/, "fileURLToPath: the path of a URL has %20 for a space"],
  [/\bimport\((?:\w+\.)?(?:join|resolve)\(/, "import(pathToFileURL(path).href): `C:` is not the scheme of a module"],
  [/\b(?:spawn|execFile)(?:Sync)?\(\s*"np[mx]"/, "npmCommand: npm is a script on Windows"],
  [/\breaddirSync\([^;]*?recursive: true/, "filesBelow: paths on Windows have backslashes"],
  [/\b(?:exec|execSync)\("|shell: true/, "spawn with a list of arguments: a shell splits them at spaces"],
];
const LINUX_KINDS = [[/node_modules\/\.bin\b/, "node with the program's file: `.bin` has scripts for a shell"]];

test("no tool has code that only works on Linux or without spaces in paths", () => {
  const own = ["tools/portable.mjs", "tests/supply/portable.test.mjs"];
  const found = [];
  for (const file of sourceFiles("*.mjs", "*.js", "*.ts").filter((file) => !own.includes(file))) {
    const text = readFileSync(join(root, file), "utf8");
    for (const [pattern, instead] of LINUX_ONLY.test(file) ? KINDS : [...KINDS, ...LINUX_KINDS])
      if (pattern.test(text)) found.push(`${file}: ${pattern.exec(text)[0]}; use ${instead}`);
  }
  assert.deepEqual(found, []);
});

test("all texts have line feeds, in every checkout", () => {
  const options = ["--eol", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", ["ls-files", ...options], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
  const lines = files.filter((line) => !/^i\/\S* +w\/(?:lf|none|-text|) +attr\/text=auto eol=lf/.test(line));
  assert.deepEqual(lines, []);
});

test("paths and npm's programs as Windows has them", () => {
  assert.equal(withSlashes("src\\a b\\c.ts", "win32"), "src/a b/c.ts");
  assert.equal(withSlashes("a\\b", "linux"), "a\\b");
  assert.deepEqual(npmCommand("npx", { platform: "win32", execPath: "C:\\Program Files\\nodejs\\node.exe" }), [
    "C:\\Program Files\\nodejs\\node.exe",
    "C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npx-cli.js",
  ]);
});

// Each program in README.md and docs/ is run by a test, and each path in an import map is that of its entry.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "../support/pack.mjs";
import { borrow, project } from "../support/packed.mjs";
import { errorsOf } from "../support/typed.mjs";
import { blocks, pages, snippet, textOf } from "./programs.mjs";

/** Languages whose blocks are programs, and need a name by which a test runs them. */
const PROGRAMS = ["js", "ts", "jsx", "html"];

/** The test files that read programs, as one text. */
const tests = execFileSync(
  "git",
  ["grep", "--untracked", "-lE", "programs\\.mjs", "--", "tests/*.test.mjs", "tests/matrix/rows"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .trim()
  .split("\n")
  .map(textOf)
  .join("\n");

test("each program has a name, by which a test runs it", () => {
  const programs = blocks().filter(({ language }) => PROGRAMS.includes(language));
  assert.ok(programs.length >= 12);
  for (const { page, language, name, code } of programs) {
    assert.ok(name, `${page}: a block in ${language} without a name: ${code}`);
    const isRun = tests.includes(`run("${name}"`) || tests.includes(`snippet("${name}"`);
    assert.ok(isRun, `${page}: no test runs "${name}"`);
  }
});

test("programs of the same name are the same", () => {
  for (const { name, language } of blocks()) if (name) snippet(name, language);
});

/** Packages that programs import, without their types: they are not installed here. */
const OTHERS = [
  ...["$env/dynamic/private", "@opentelemetry/api", "msw", "msw/node", "vue"],
  ...["db0", "db0/connectors/node-sqlite", "unstorage", "unstorage/drivers/db0", "unstorage/drivers/redis"],
];

/** The functions of h3 that give the parameters of other functions their types. */
const H3 = `declare module "h3" {
  const defineEventHandler: (handler: (event: object) => unknown) => unknown;
  const toWebRequest: (event: object) => Request;
}`;

test("programs compile with the types of the package", () => {
  borrow("react", "@types/react", "csstype", "@types/node", "undici-types");
  const folder = join(project, "programs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "others.d.ts"), [H3, ...OTHERS.map((name) => `declare module "${name}";`)].join("\n"));
  const modules = ["--module", "nodenext", "--types", "node", "--jsx", "react-jsx", "--skipLibCheck"];
  const flags = ["--target", "es2024", "--lib", "es2024,dom,dom.iterable", ...modules];
  borrow("hono", "@hono/node-server");
  const examples = ["node", "hono"].map((name) => {
    const file = `programs/example-${name}.mjs`;
    writeFileSync(join(project, file), textOf(`examples/${name}/server.mjs`));
    return file;
  });
  const STRICT = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
  assert.equal(errorsOf(examples, [...flags, ...STRICT, "--allowJs", "--checkJs"]), "");
  const programs = [...blocks(), { name: "worker", language: "ts", code: textOf("examples/cloudflare/worker.ts") }];
  for (const [languages, strictness] of [
    [
      ["js", "jsx"],
      ["--strict", "false"],
    ],
    [["ts"], STRICT],
  ]) {
    const files = ["programs/others.d.ts"];
    for (const { name, language, code } of programs.filter((program) => languages.includes(program.language))) {
      const file = `programs/${name}.${language.replace("js", "ts")}`;
      writeFileSync(join(project, file), code);
      files.push(file);
    }
    assert.equal(errorsOf(files, [...flags, ...strictness]), "");
  }
});

test("programs in Rust are among the tests of the crate", () => {
  const included = textOf("src/lib.rs");
  const inRust = new Set(
    blocks()
      .filter(({ language }) => language === "rust")
      .map(({ page }) => page),
  );
  assert.ok(inRust.size > 0);
  for (const page of inRust) assert.ok(included.includes(`include_str!("../${page}")`), page);
});

test("each block has a language, without which rustdoc would compile it", () => {
  for (const page of pages) {
    const fences = textOf(page).match(/^```.*$/gm) ?? [];
    for (const [index, fence] of fences.entries()) assert.equal(fence === "```", index % 2 === 1, `${page}: ${fence}`);
  }
});

test("the import map names the files of the package's entries", () => {
  const [, json] = /<script type="importmap">(.*?)<\/script>/s.exec(snippet("importmap", "html"));
  const { imports } = JSON.parse(json);
  const manifest = JSON.parse(textOf("pkg/package.json"));
  for (const [name, path] of Object.entries(imports)) {
    const entry = manifest.exports[name.replace("endcap", ".")];
    assert.equal(path, `/node_modules/endcap/${entry.import.default.slice(2)}`, name);
  }
});

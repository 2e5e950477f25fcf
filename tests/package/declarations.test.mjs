// The rolled-up declarations: one file for each entry, without internals.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { PRIVATE_MEMBERS } from "../../tools/bundle.mjs";
import { CJS_FILES, DECLARATIONS, ENTRY_BY_TYPE_FILE, ESM_FILES } from "../../tools/entries.mjs";
import { filesBelow } from "../../tools/portable.mjs";
import { borrow, importPacked, project } from "../support/packed.mjs";
import { assertTyped } from "../support/typed.mjs";

const dist = join(project, "node_modules/endcap/dist");
const read = (file) => readFileSync(join(dist, file), "utf8");
const declarations = (end) => filesBelow(dist).filter((file) => file.endsWith(end));

test("one file for each entry that `exports` names, and no others", () => {
  const files = declarations(".d.ts").concat(declarations(".d.cts"));
  // Others in `dist/types` are shared by entries: export what is in them from the first entry that needs it.
  assert.deepEqual(files.sort(), [...DECLARATIONS].sort());
  for (const file of files) assert.ok(read(file).length > 0, file);
});

for (const end of [".d.ts", ".d.cts"]) {
  test(`${end}: each class is declared once, and nothing internal is`, () => {
    const texts = declarations(end).map(read);
    const classes = texts.flatMap((text) =>
      [...text.matchAll(/^declare (?:abstract )?class (\w+)/gm)].map(([, name]) => name),
    );
    for (const name of ["EndcapError", "ServiceError", "RateLimitError", "EndcapClient", "EndcapPlacementElement"])
      assert.ok(classes.includes(name), name);
    assert.deepEqual(classes, [...new Set(classes)]);
    for (const text of texts) assert.doesNotMatch(text, /@internal|\binternals\b|\bkinds\b|sharedWork|\bemit\b/);
  });
}

test("the declarations of each entry have the values that it exports, and no others", async () => {
  borrow("@types/react", "@types/react-dom", "preact", "vue", "svelte", "react", "react-dom");
  assert.ok(ESM_FILES.length > 10 && CJS_FILES.length > 5);
  const texts = declarations(".d.ts").map(read).join("\n");
  const declared = new Set(
    [...texts.matchAll(/^declare (?:abstract )?(?:class|const|function) (\w+)/gm)].map(([, name]) => name),
  );
  for (const [file, path] of Object.entries(ENTRY_BY_TYPE_FILE)) {
    const specifier = path === "index" ? "endcap" : `endcap/${path}`;
    const values = Object.keys(await importPacked(specifier)).sort();
    const exported = [...read(`${file}.d.ts`).matchAll(/^export \{ (.*) \}/gm)].flatMap(([, names]) =>
      names.split(", "),
    );
    assert.deepEqual(exported.filter((name) => declared.has(name)).sort(), values, specifier);
  }
});

test("no name that the package declares is shortened in the elements", () => {
  const names = new Set(declarations(".d.ts").flatMap((file) => read(file).match(/\b\w+(?=\??[:(])/g)));
  for (const name of ["image", "large", "small", "linkLabel"]) assert.ok(names.has(name), name);
  assert.deepEqual(
    [...names].filter((name) => PRIVATE_MEMBERS.test(name)),
    [],
  );
});

for (const [extension, ...flags] of [
  ["mts", "--module", "node16"],
  ["cts", "--module", "node16"],
  ["mts", "--module", "esnext", "--moduleResolution", "bundler"],
]) {
  test(`classes and stores are one type in all entries: ${extension} ${flags.at(-1)}`, () => {
    assertTyped("consumer-one-type.ts", ["--lib", "es2022,dom", "--types", "", ...flags], `one-type.${extension}`);
  });
}

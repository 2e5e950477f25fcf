// Tests the content of the tarball, and importing it in every supported way.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { filesBelow } from "../../tools/portable.mjs";
import { printed } from "../support/apart.mjs";
import { root } from "../support/pack.mjs";
import { importPacked, installed, project, requirePacked } from "../support/packed.mjs";
import { assertTyped } from "../support/typed.mjs";

const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
const list = '{"title":"t","line_items":[{"name":"leek"}]}';

test("import and require export the same names, and both work without init", async () => {
  const imported = await importPacked();
  const required = requirePacked("endcap");
  assert.deepEqual(
    Object.keys(required)
      .filter((name) => !name.startsWith("__") && name !== "default")
      .sort(),
    Object.keys(imported)
      .filter((name) => name !== "default")
      .sort(),
  );
  for (const endcap of [imported, required]) {
    assert.equal(endcap.shoppingLists.check(list).ok, true);
    assert.equal(endcap.placements.check("{}").ok, false);
    assert.equal(endcap.users.check('{"user_id":"u","first_name":"Ada"}').ok, true);
    assert.equal(endcap.tokens.check("{}").ok, false);
  }
});

test("the first call in a fresh process works, from an ES module and from CommonJS", () => {
  const call = `console.log(shoppingLists.check(${JSON.stringify(list)}).ok)`;
  assert.equal(printed(`import { shoppingLists } from "endcap"; ${call}`), "true");
  const required =
    'import { createRequire } from "node:module"; const require = createRequire(process.cwd() + "/x.cjs");';
  assert.equal(printed(`${required} const { shoppingLists } = require("endcap"); ${call}`), "true");
});

test("an import never throws; without WebAssembly the first call says what is missing", () => {
  const source = `
    delete globalThis.WebAssembly;
    const { shoppingLists } = await import("endcap");
    for (let i = 0; i < 2; i += 1) {
      try { shoppingLists.check(${JSON.stringify(list)}); } catch (error) {
        console.log([error instanceof Error, error.name, error.message].join("|"));
      }
    }`;
  const lines = printed(source).split("\n");
  assert.equal(lines.length, 2);
  for (const line of lines) {
    const [isError, name, message] = line.split("|");
    assert.equal(isError, "true");
    assert.doesNotMatch(name, /^(Error|TypeError|ReferenceError)$/, "has a name of its own");
    assert.match(message, /WebAssembly/);
  }
});

test("the module is decoded where there is no Buffer, as in a page", () => {
  const call = `console.log(shoppingLists.check(${JSON.stringify(list)}).ok)`;
  assert.equal(printed(`import { shoppingLists } from "endcap"; delete globalThis.Buffer; ${call}`), "true");
});

test("the package works where code generation from strings is disabled", () => {
  const call = `console.log(shoppingLists.check(${JSON.stringify(list)}).ok)`;
  assert.equal(
    printed(`import { shoppingLists } from "endcap"; ${call}`, "--disallow-code-generation-from-strings"),
    "true",
  );
});

test("an import has no side effects", () => {
  const source = `
    const before = new Set(Reflect.ownKeys(globalThis));
    await import("endcap");
    console.log(Reflect.ownKeys(globalThis).filter((name) => !before.has(name)).length);`;
  assert.equal(printed(source), "0");
  // Bundlers must not drop these files, even if none of their exports is used: they set the module, register elements, or are a style sheet.
  assert.deepEqual(manifest.sideEffects, [
    "./dist/loaders/*.js",
    "./dist/loaders/*.cjs",
    "./dist/element.js",
    "./dist/element.cjs",
    "./dist/element.css",
    "./dist/element/react.js",
    "./dist/element/react.cjs",
  ]);
});

test("the tarball has the expected files, and no data of the build machine", () => {
  const names = filesBelow(installed);
  assert.deepEqual(
    names.filter((name) => !/^(dist\/|schemas\/|README\.md$|CHANGELOG\.md$|LICENSE|package\.json$)/.test(name)),
    [],
  );
  assert.ok(names.includes("README.md") && names.includes("package.json"));
  assert.deepEqual(Object.keys(manifest.dependencies ?? {}), []);
  assert.deepEqual(
    Object.keys(manifest.scripts ?? {}).filter((name) => /install|prepare/.test(name)),
    [],
  );
  const traces = [root, homedir(), project, ".cargo/registry"].filter((trace) => trace.length > 5);
  for (const name of names) {
    const content = readFileSync(join(installed, name), "latin1");
    for (const trace of traces) assert.ok(!content.includes(trace), `${name} names ${trace}`);
  }
});

test("every path in `exports` exists", () => {
  const targets = (value) => (typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(targets));
  const all = targets(manifest.exports);
  assert.ok(all.length > 0);
  for (const target of all) {
    // A pattern matches several files.
    const [folder, rest] = target.split("*");
    const files = rest === undefined ? [target] : readdirSync(join(installed, folder)).map((name) => folder + name);
    assert.ok(files.length > 0, target);
    for (const file of files) assert.ok(readFileSync(join(installed, file)).length > 0, file);
  }
});

for (const [name, options] of Object.entries({
  "node, ES module": ["--module", "nodenext"],
  "node, CommonJS": ["--module", "nodenext"],
  bundler: ["--module", "esnext", "--moduleResolution", "bundler"],
})) {
  test(`the types are correct for a consumer: ${name}`, () => {
    const file = name.endsWith("CommonJS") ? "consumer.cts" : "consumer.ts";
    assertTyped("consumer.ts", ["--lib", "es2022", "--types", "", ...options], file);
  });
}

for (const [name, file, ...options] of [
  ["those of fetch", "consumer-dom.ts", "--lib", "es2022,dom,dom.iterable", "--types", ""],
  ["a page that reports events", "consumer-beacons.ts", "--lib", "es2022,dom,dom.iterable", "--types", ""],
  ["a test with the fake service", "consumer-testing.ts", "--lib", "es2022,dom,dom.iterable", "--types", ""],
  ["a test with the fake service in node", "consumer-testing.ts", "--lib", "es2022", "--types", "node"],
  ["a server that renders ads", "consumer-server.ts", "--lib", "es2022,webworker", "--types", ""],
  ["a client's user in a page", "consumer-client.ts", "--lib", "es2022,dom", "--types", ""],
  ["a client's user in node", "consumer-client.ts", "--lib", "es2022", "--types", "node"],
  ["a gateway's owner with the web's types", "consumer-gateway.ts", "--lib", "es2022,dom", "--types", ""],
  ["a gateway's owner in node", "consumer-gateway.ts", "--lib", "es2022", "--types", "node"],
]) {
  test(`the types are compatible with ${name}`, () => {
    const roots = ["--typeRoots", join(root, "node_modules/@types")];
    assertTyped(file, ["--module", "nodenext", ...roots, ...options]);
  });
}

test("a bundle contains only the code that the program uses", async () => {
  const contents = 'import { placements } from "endcap"; console.log(placements.check("{}").ok);';
  for (const minify of [false, true]) {
    const stdin = { contents, resolveDir: project };
    const { outputFiles } = await build({ stdin, bundle: true, minify, format: "esm", write: false });
    const [{ text }] = outputFiles;
    assert.ok(text.length > 60_000, "the module that checks");
    for (const word of [
      "v2/ian/dp",
      "products_link",
      "v2/users",
      "oauth/token",
      "the service responded with",
      "RateLimitError",
    ]) {
      assert.ok(!text.includes(word), word);
    }
  }
});

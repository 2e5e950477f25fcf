// Compares the software bills of materials (SBOM) with the contents of the packages.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { filesBelow } from "../../tools/portable.mjs";
import { root } from "../support/pack.mjs";
import { project } from "../support/packed.mjs";

const OWN = /^endcap(-recipes)?$/;

for (const [name, min] of [
  ["endcap", 20],
  ["endcap-recipes", 4],
]) {
  const folder = join(project, "node_modules", name);
  const dist = join(folder, "dist");
  const document = JSON.parse(readFileSync(join(dist, "sbom.cdx.json"), "utf8"));
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  const crates = document.components.filter(({ purl }) => purl?.startsWith("pkg:cargo/"));
  const files = document.components.filter(({ type }) => type === "file");

  test(`${name}: it describes this package and has no timestamp`, () => {
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const { component, timestamp } = document.metadata;
    assert.deepEqual(
      [component.name, component.version, component.purl, component.licenses],
      [name, version, `pkg:npm/${name}@${version}`, [{ expression: license }]],
    );
    assert.equal(timestamp, undefined);
    assert.equal(document.serialNumber, undefined);
  });

  test(`${name}: it has every module of wasm with its hash`, () => {
    const modules = readdirSync(dist).filter((file) => file.endsWith(".wasm"));
    assert.deepEqual(
      Object.fromEntries(files.map(({ name, hashes }) => [name, hashes])),
      Object.fromEntries(
        modules.map((name) => {
          const content = createHash("sha256")
            .update(readFileSync(join(dist, name)))
            .digest("hex");
          return [`dist/${name}`, [{ alg: "SHA-256", content }]];
        }),
      ),
    );
  });

  test(`${name}: its crates are those of the lock file, with their hashes`, () => {
    assert.ok(crates.length > min);
    for (const { name, version, hashes } of crates) {
      const [, checksum] =
        new RegExp(`name = "${name}"\nversion = "${version}"\nsource.+\nchecksum = "(.+)"`).exec(lock) ?? [];
      assert.deepEqual(hashes, checksum && [{ alg: "SHA-256", content: checksum }], name);
      assert.ok(checksum || OWN.test(name), name);
    }
  });

  test(`${name}: the license of each crate is in the package`, () => {
    const words = {
      MIT: "Permission is hereby granted, free of charge",
      "Unicode-3.0": "UNICODE LICENSE V3",
    };
    const sections = readFileSync(join(folder, "LICENSE"), "utf8")
      .split(/^=+$/m)
      .map((section) => section.replaceAll(/\s+/g, " "));
    const named = document.components.filter(({ type, name }) => type === "library" && !OWN.test(name));
    for (const { name, version, licenses } of named) {
      const own = sections.filter((section) =>
        section.split(/ (?=Permission|UNICODE)/)[0].includes(`${name} ${version}`),
      );
      const [{ expression }] = licenses;
      for (const part of expression.split(" AND ")) {
        const license = Object.keys(words).find((word) => part.includes(word));
        assert.ok(
          own.some((section) => section.includes(words[license])),
          `${name} ${version}: ${part}`,
        );
      }
    }
  });

  test(`${name}: it names the crates that a module's panics name`, () => {
    const named = files.flatMap(({ name, "bom-ref": ref }) => {
      const { dependsOn } = document.dependencies.find((entry) => entry.ref === ref);
      const text = readFileSync(join(folder, name), "latin1");
      const places = [...text.matchAll(/crates\/([\w-]+)-(\d+\.\d+\.\d+)\/src/g)];
      for (const [, crate, version] of places) assert.ok(dependsOn.includes(`pkg:cargo/${crate}@${version}`), crate);
      return places;
    });
    assert.ok(named.length > 0 || name === "endcap-recipes");
  });

  test(`${name}: every dependency is listed`, () => {
    const refs = new Set([document.metadata.component, ...document.components].map((each) => each["bom-ref"]));
    assert.deepEqual(new Set(document.dependencies.map(({ ref }) => ref)), refs);
    for (const { dependsOn = [] } of document.dependencies) for (const ref of dependsOn) assert.ok(refs.has(ref), ref);
  });

  test(`${name}: every license is one that deny.toml allows`, () => {
    const [, list] = /^allow = \[(.+)\]$/m.exec(readFileSync(join(root, "deny.toml"), "utf8"));
    const allowed = new Set(list.split(", ").map((word) => JSON.parse(word)));
    // Of alternatives one has to be allowed; what is joined by AND, all of it.
    const fine = (expression) =>
      expression.split(" AND ").every((part) =>
        part
          .replace(/[()]/g, "")
          .split(" OR ")
          .some((word) => allowed.has(word)),
      );
    for (const { name, type, licenses } of document.components) {
      assert.ok(type === "file" || fine(licenses[0].expression), `${name}: ${licenses?.[0].expression}`);
    }
  });

  test(`${name}: the package's JavaScript imports nothing but itself, its modules, node, and React for React's components`, () => {
    let count = 0;
    for (const file of filesBelow(dist).filter((name) => /\.c?js$/.test(name))) {
      const text = readFileSync(join(dist, file), "utf8");
      const imported = [...text.matchAll(/\b(?:from|import|require)\s*\(?\s*"([^"\n]+)"/g)].map(([, path]) => path);
      const allowed = /^element\/react\.c?js$/.test(file)
        ? /^(\.|node:|endcap\/|react$|react-dom$)/
        : /^(\.|node:|endcap(\/|$))/;
      for (const path of imported) assert.match(path, allowed, `${file} imports ${path}`);
      count += imported.length;
    }
    assert.ok(count > min, `${count} imports`);
  });
}

test("it names every tool that the build imports", () => {
  const named = JSON.parse(
    readFileSync(join(project, "node_modules/endcap/dist/sbom.cdx.json"), "utf8"),
  ).metadata.tools.components.map(({ name }) => name);
  const scripts = readdirSync(join(root, "tools")).filter((file) => file.endsWith(".mjs"));
  const imported = scripts.flatMap((file) => {
    const text = readFileSync(join(root, "tools", file), "utf8");
    return [...text.matchAll(/ from "([^"]+)";$/gm)].map(([, path]) => path);
  });
  const tools = imported.filter((path) => !/^(\.|node:)/.test(path));
  assert.ok(tools.length > 0);
  for (const tool of tools) assert.ok(named.includes(tool), tool);
});

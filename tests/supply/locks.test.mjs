// The lock files: each package has a hash and no address, and none runs a script when it is installed.

import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import test from "node:test";
import { read, sourceFiles } from "../support/files.mjs";

/**
 * What has a script for its installation and is let in all the same, by folder; no script is ever run. One of them builds
 * the package; the others are in folders that serve tests and measurements alone.
 */
const SCRIPTED = {
  ".": {
    esbuild: "its script saves a process at each call; the same as wasm has none, but takes fifty times as long",
    "vue-demi": "a part of TanStack Form in an example; its script only changes files for Vue 2",
  },
  bench: {
    bun: "a runtime that is measured; its script fetches the binary, which comes as a package of its own too",
    esbuild: "bundles the peers; as above",
  },
  "tests/runtimes": {
    bun: "a runtime that the package is tried in; as above",
    msw: "its script copies a file for pages that this project does not have",
  },
  "tests/miniflare": {
    sharp: "images in a part of miniflare that is not used",
    workerd: "its script fetches the binary, which comes as a package of its own too",
  },
  "tests/matrix": {
    esbuild: "a bundler that the package is tried with, and a part of others; as above",
    workerd: "a part of wrangler; its script fetches the binary, which comes as a package of its own too",
  },
};

const json = (path) => JSON.parse(read(path));

/** Files of the repository, by the end of their path. */
const tracked = (end) => sourceFiles().filter((path) => path.endsWith(end));

const folders = tracked("package-lock.json").map(dirname);

/** What a lock file has npm install: all but the folders of the repository itself, and what other packages contain. */
function installed(folder) {
  const { packages } = json(join(folder, "package-lock.json"));
  return Object.entries(packages)
    .filter(([path, { link, inBundle }]) => path.includes("node_modules/") && !link && !inBundle)
    .map(([path, entry]) => ({ path, name: path.split("node_modules/").at(-1), ...entry }));
}

test("the lock files are those of the folders that have packages", () => {
  const manifests = tracked("package.json").map(dirname);
  const workspaces = json("package.json").workspaces;
  const hasPackages = (folder) =>
    Object.keys(json(join(folder, "package.json"))).some((name) => /dependencies$/i.test(name));
  assert.deepEqual(
    manifests.filter((folder) => !workspaces.includes(folder) && hasPackages(folder)),
    folders,
  );
});

for (const folder of folders) {
  test(`${folder}: every package has its hash, and none says where it comes from`, () => {
    const entries = installed(folder);
    assert.ok(entries.length > 0);
    for (const { path, integrity, resolved } of entries) {
      assert.match(integrity ?? "", /^sha512-[\w+/]{86}==$/, path);
      assert.equal(resolved, undefined, path);
    }
  });

  test(`${folder}: nothing has a script for its installation, but for those that are listed`, () => {
    const found = installed(folder).filter(({ hasInstallScript }) => hasInstallScript);
    const names = [...new Set(found.map(({ name }) => name))].sort();
    assert.deepEqual(names, Object.keys(SCRIPTED[folder] ?? {}));
    assert.match(read(join(folder, ".npmrc")), /^ignore-scripts=true$/m);
  });

  test(`${folder}: dependencies have exact versions`, () => {
    const { dependencies, devDependencies, optionalDependencies } = json(join(folder, "package.json"));
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      assert.match(range, /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/, name);
    }
  });
}

test("the script of esbuild was not run: its command is still the one that was packed", () => {
  assert.match(read("node_modules/esbuild/bin/esbuild"), /^#!\/usr\/bin\/env node\n/);
});

test("the package depends on nothing, and runs nothing when it is installed", () => {
  const { scripts, peerDependencies, peerDependenciesMeta, ...manifest } = json("pkg/package.json");
  for (const kind of Object.keys(manifest)) assert.doesNotMatch(kind, /dependencies$/i);
  // The components use the React of the shop, and the option `otel` its OpenTelemetry. Without one, nothing is missing.
  assert.deepEqual(Object.keys(peerDependencies), ["@opentelemetry/api", "react", "react-dom"]);
  for (const name of Object.keys(peerDependencies)) assert.deepEqual(peerDependenciesMeta[name], { optional: true });
  assert.deepEqual(Object.keys(scripts), ["build"]);
});

for (const lock of tracked("Cargo.lock")) {
  test(`${lock}: every crate comes from crates.io, with its hash`, () => {
    const own = tracked("Cargo.toml").map((path) => /^name = "(.+)"$/m.exec(read(path))?.[1]);
    const crates = read(lock).split("[[package]]\n").slice(1);
    assert.ok(crates.length > 0);
    for (const crate of crates) {
      const [, name] = /^name = "(.+)"$/m.exec(crate);
      if (own.includes(name)) continue;
      assert.match(crate, /^source = "registry\+https:\/\/github\.com\/rust-lang\/crates\.io-index"$/m, name);
      assert.match(crate, /^checksum = "[\da-f]{64}"$/m, name);
    }
  });
}

test("the runner of tests in wasm has the version of wasm-bindgen that the package is built with", () => {
  const of = (lock, crate) => new RegExp(`name = "${crate}"\nversion = "(.+)"`).exec(read(lock))?.[1];
  const version = of("Cargo.lock", "wasm-bindgen");
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.equal(of("tests/bindings/Cargo.lock", "wasm-bindgen-cli"), version);
});

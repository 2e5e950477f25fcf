// Writes the SBOM of the package, a CycloneDX 1.6 document: for each wasm module, the crates that are linked into it. The package's
// JavaScript has no dependencies. The document contains no timestamp, so the same sources and tools give the same text.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (...path) => readFileSync(join(root, ...path), "utf8");
const manifest = (...path) => JSON.parse(read(...path, "package.json"));
const licensesOf = (expression) => [{ expression: expression.replaceAll("/", " OR ") }];
const compareRefs = (one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1);

/** Returns the crates that cargo links for a feature of a crate, without build and test dependencies. */
function linkedCrates(target, crateName, feature) {
  const only = ["--package", crateName, "--no-default-features", "--features", feature];
  const options = ["--locked", "--target", target, ...only, "--edges", "normal,no-proc-macro"];
  const shape = ["--prefix", "none", "--no-dedupe", "--format", "{p}\t{l}"];
  const lines = execFileSync("cargo", ["tree", ...options, ...shape], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
  return [...new Set(lines)].map((line) => {
    const [, name, version, license] = /^(\S+) v(\S+)[^\t]*\t(.+)$/.exec(line);
    return crate(name, version, license);
  });
}

function crate(name, version, license) {
  const purl = `pkg:cargo/${name}@${version}`;
  const entry = `name = "${name}"\nversion = "${version}"\nsource = ".+"\nchecksum = "(.+)"`;
  const [, content] = new RegExp(entry).exec(read("Cargo.lock")) ?? [];
  const hashes = content && { hashes: [{ alg: "SHA-256", content }] };
  return { type: "library", "bom-ref": purl, name, version, ...hashes, licenses: licensesOf(license), purl };
}

/** Returns the component of Rust's standard library. */
function standardLibrary() {
  const version = rustc();
  const purl = `pkg:generic/rust-std@${version}`;
  const description = "The Rust standard library; check.wasm and recipes.wasm contain only core and alloc";
  const licenses = licensesOf("MIT OR Apache-2.0");
  return { type: "library", "bom-ref": purl, name: "rust-std", version, description, licenses, purl };
}

const rustc = () => execFileSync("rustc", ["--version"], { cwd: root, encoding: "utf8" }).split(" ")[1];

const NPM_TOOLS = [
  "binaryen",
  "esbuild",
  "lightningcss",
  "rollup",
  "rollup-plugin-dts",
  "terser",
  "typescript",
  "@typescript/typescript6",
];

function tools() {
  const [, bindgen] = /name = "wasm-bindgen-cli-support"\nversion = "(.+)"/.exec(read("Cargo.lock"));
  const fromNpm = NPM_TOOLS.map((name) => [name, manifest("node_modules", name).version]);
  return [["rustc", rustc()], ["wasm-bindgen-cli-support", bindgen], ...fromNpm].map(([name, version]) => ({
    type: "application",
    name,
    version,
  }));
}

/**
 * Returns the document of the package in a folder. `modules` has the feature of the crate, which has the package's name, that each module of
 * `dist` was built with: `{ check: "npm-check" }`.
 */
export function sbom(target, modules, folder = "pkg") {
  const { name, version, description, license } = manifest(folder);
  const purl = `pkg:npm/${name}@${version}`;
  const library = standardLibrary();
  const parts = Object.entries(modules).map(([module, feature]) => {
    const path = `dist/${module}.wasm`;
    const content = createHash("sha256")
      .update(readFileSync(join(root, folder, path)))
      .digest("hex");
    const file = { type: "file", "bom-ref": path, name: path, hashes: [{ alg: "SHA-256", content }] };
    return { file, crates: [...linkedCrates(target, name, feature), library].sort(compareRefs) };
  });
  const crates = new Map(parts.flatMap(({ crates }) => crates.map((each) => [each["bom-ref"], each])));
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      tools: { components: tools() },
      component: {
        ...{ type: "library", "bom-ref": purl, name, version, description },
        ...{ licenses: licensesOf(license), purl },
      },
    },
    components: [...parts.map(({ file }) => file), ...[...crates.values()].sort(compareRefs)],
    dependencies: [
      { ref: purl, dependsOn: parts.map(({ file }) => file["bom-ref"]) },
      ...parts.map(({ file, crates }) => ({
        ref: file["bom-ref"],
        dependsOn: crates.map((each) => each["bom-ref"]),
      })),
      ...[...crates.keys()].sort().map((ref) => ({ ref })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

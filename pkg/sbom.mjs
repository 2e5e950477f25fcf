// What is in the package, as a CycloneDX 1.6 document: for each module of wasm the crates that are linked into it. The
// package's JavaScript has no dependencies. The same sources and tools give the same text: there is no time in it.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (...path) => readFileSync(join(root, ...path), "utf8");
const manifest = (...path) => JSON.parse(read(...path, "package.json"));
const licensesOf = (expression) => [{ expression: expression.replaceAll("/", " OR ") }];
const byRef = (one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1);

/** The crates that cargo links for these features: neither what runs while it compiles, nor what tests need. */
function linked(target, feature) {
  const options = ["--locked", "--target", target, "--features", feature, "--edges", "normal,no-proc-macro"];
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

/** The part of Rust that comes with its compiler. */
function standardLibrary() {
  const version = rustc();
  const purl = `pkg:generic/rust-std@${version}`;
  const description = "Rust's standard library; of it core and alloc alone in check.wasm";
  const licenses = licensesOf("MIT OR Apache-2.0");
  return { type: "library", "bom-ref": purl, name: "rust-std", version, description, licenses, purl };
}

const rustc = () => execFileSync("rustc", ["--version"], { cwd: root, encoding: "utf8" }).split(" ")[1];

const NPM_TOOLS = [
  ...["binaryen", "esbuild", "lightningcss", "rollup", "rollup-plugin-dts", "terser"],
  ...["typescript", "@typescript/typescript6"],
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

/** The document, for modules of `dist` that were built for `target` with a feature each: `{ check: "npm-check" }`. */
export function sbom(target, modules) {
  const { name, version, description, license } = manifest("pkg");
  const purl = `pkg:npm/${name}@${version}`;
  const library = standardLibrary();
  const parts = Object.entries(modules).map(([module, feature]) => {
    const path = `dist/${module}.wasm`;
    const content = createHash("sha256")
      .update(readFileSync(join(root, "pkg", path)))
      .digest("hex");
    const file = { type: "file", "bom-ref": path, name: path, hashes: [{ alg: "SHA-256", content }] };
    return { file, crates: [...linked(target, feature), library].sort(byRef) };
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
    components: [...parts.map(({ file }) => file), ...[...crates.values()].sort(byRef)],
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

// Builds the package: the crate to wasm, its glue, the wasm as text, then one file for each kind of importer.
// `cargo`, the wasm-bindgen CLI of the version in Cargo.lock and the root's npm packages must be there (`make setup`).

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { PLACEHOLDERS } from "./inline.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const pkg = join(root, "pkg");
const dist = join(pkg, "dist");
const built = join(pkg, "src/built");
const bindgenOut = join(root, "target/bindgen");

/** What rustc used, no more: engines of the baseline refuse modules that name features they do not know. */
const FEATURES = [
  "simd",
  "bulk-memory",
  "nontrapping-float-to-int",
  "sign-ext",
  "mutable-globals",
  "reference-types",
  "multivalue",
];

const run = (command, ...args) => execFileSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });

function bindgen() {
  const [, version] = /name = "wasm-bindgen"\nversion = "(.+)"/.exec(readFileSync(join(root, "Cargo.lock"), "utf8"));
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(cache, `endcap/wasm-bindgen-${version}/bin/wasm-bindgen`);
}

/** Where a module lies before it is inlined. */
const wasmOf = (name) => join(bindgenOut, `${name}.wasm`);

const target = "wasm32-unknown-unknown";

/** Panics name the file they are in; where this machine keeps the sources of other crates is nobody's business. */
function anonymous() {
  const sources = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry/src");
  const folders = existsSync(sources) ? readdirSync(sources).map((folder) => join(sources, folder)) : [];
  // Of several that fit, the last one counts.
  const flags = [sources, ...folders].map((folder) => `--remap-path-prefix=${folder}=crates`);
  return ["--config", `target.${target}.rustflags=${JSON.stringify(flags)}`];
}

/** Builds the module `name` of the crate with `feature`. */
function crate(name, feature) {
  const options = ["--lib", "--profile", "wasm", "--target", target, "--features", feature];
  run("cargo", "build", "--quiet", ...options, ...anonymous());
  run(
    bindgen(),
    ...["--target", "web", "--omit-default-module-path", "--experimental-reset-state-function", "--out-name", name],
    ...["--out-dir", bindgenOut, join(root, `target/${target}/wasm/endcap.wasm`)],
  );
  run(
    join(root, "node_modules/.bin/wasm-opt"),
    ...[join(bindgenOut, `${name}_bg.wasm`), "-o", wasmOf(name), "-Oz", "-Oz"],
    // Copies of what is small compress well, and so do the zeros between segments of data.
    ...["--one-caller-inline-max-function-size=30", "--skip-pass=memory-packing"],
    // The stack has its end there.
    "--low-memory-unused",
    ...["--strip-debug", "--strip-producers", "--strip-target-features"],
    ...FEATURES.map((each) => `--enable-${each}`),
  );
  mkdirSync(built, { recursive: true });
  for (const file of [`${name}.js`, `${name}.d.ts`]) copyFileSync(join(bindgenOut, file), join(built, file));
}

async function javaScript() {
  rmSync(dist, { recursive: true, force: true });
  await bundle(dist, wasmOf);
  for (const name of Object.keys(PLACEHOLDERS)) copyFileSync(wasmOf(name), join(dist, `${name}.wasm`));
  annotate(join(dist, "index.js"));
  run(join(root, "node_modules/.bin/tsc"), "--project", pkg);
  copyFileSync(join(pkg, "src/wasm-file.d.ts"), join(dist, "wasm-file.d.ts"));
  commonJsTypes();
  for (const file of ["CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(join(root, file), join(pkg, file));
  // What lies in this folder lies beside it there.
  writeFileSync(join(pkg, "README.md"), readFileSync(join(root, "README.md"), "utf8").replaceAll("](pkg/", "]("));
}

/** Says once more that making a resource has no effect: the minifier drops that remark, without which no bundler drops a resource that a program does not use. */
function annotate(file) {
  let count = 0;
  const text = readFileSync(file, "utf8").replaceAll(/(?<==)[\w$]+\(\d,\{path:/g, (call) => {
    count++;
    return `/* @__PURE__ */${call}`;
  });
  if (count !== 4) throw new Error(`${file} makes ${count} resources`);
  writeFileSync(file, text);
}

/** The declarations once more under the names that a CommonJS importer's compiler looks for. */
function commonJsTypes() {
  for (const file of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".d.ts"))) {
    const text = readFileSync(join(dist, file), "utf8").replaceAll(
      /(from "\.[^"]+|^import "\.[^"]+)\.js"/gm,
      '$1.cjs"',
    );
    writeFileSync(join(dist, file.replace(/\.d\.ts$/, ".d.cts")), text);
  }
}

rmSync(bindgenOut, { recursive: true, force: true });
crate("core", "js");
crate("client", "client");
await javaScript();

// Builds the package: the crate to wasm, its glue, the wasm as text, then one file for each kind of importer.
// `cargo`, the wasm-bindgen CLI of the version in Cargo.lock and the root's npm packages must be there (`make setup`).

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { literal, PLACEHOLDER } from "./inline.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const pkg = join(root, "pkg");
const dist = join(pkg, "dist");
const built = join(pkg, "src/built");
const bindgenOut = join(root, "target/bindgen");
const wasm = join(bindgenOut, "endcap.wasm");

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

function crate() {
  const target = "wasm32-unknown-unknown";
  run("cargo", "build", "--quiet", "--lib", "--profile", "wasm", "--target", target, "--features", "js");
  rmSync(bindgenOut, { recursive: true, force: true });
  run(
    bindgen(),
    ...["--target", "web", "--omit-default-module-path", "--experimental-reset-state-function"],
    ...["--out-dir", bindgenOut, join(root, `target/${target}/wasm/endcap.wasm`)],
  );
  run(
    join(root, "node_modules/.bin/wasm-opt"),
    ...[join(bindgenOut, "endcap_bg.wasm"), "-o", wasm, "-Oz"],
    ...["--strip-debug", "--strip-producers", "--strip-target-features"],
    ...FEATURES.map((feature) => `--enable-${feature}`),
  );
  mkdirSync(built, { recursive: true });
  copyFileSync(join(bindgenOut, "endcap.js"), join(built, "core.js"));
  copyFileSync(join(bindgenOut, "endcap.d.ts"), join(built, "core.d.ts"));
}

async function bundle() {
  rmSync(dist, { recursive: true, force: true });
  const options = {
    entryPoints: [join(pkg, "src/index.ts")],
    bundle: true,
    minify: true,
    charset: "utf8",
    target: ["es2022", "node20.19", "chrome114", "firefox114", "safari16.4"],
    legalComments: "none",
    logLevel: "warning",
  };
  await build({ ...options, format: "esm", outfile: join(dist, "index.js") });
  await build({ ...options, format: "cjs", platform: "node", outfile: join(dist, "index.cjs") });
  const inlined = literal(readFileSync(wasm));
  for (const file of ["index.js", "index.cjs"]) {
    const [before, after, ...more] = readFileSync(join(dist, file), "utf8").split(`"${PLACEHOLDER}"`);
    if (after === undefined || more.length > 0) throw new Error(`${file} does not name the wasm once`);
    writeFileSync(join(dist, file), before + inlined + after);
  }
  annotate(join(dist, "index.js"));
  run(join(root, "node_modules/.bin/tsc"), "--project", pkg);
  commonJsTypes();
  for (const file of ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"])
    copyFileSync(join(root, file), join(pkg, file));
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
    const text = readFileSync(join(dist, file), "utf8").replaceAll(/(from "\.[^"]+)\.js"/g, '$1.cjs"');
    writeFileSync(join(dist, file.replace(/\.d\.ts$/, ".d.cts")), text);
  }
}

crate();
await bundle();

// Builds a module of the package: the crate to wasm, and its glue. `cargo`, the wasm-bindgen CLI of the version in
// Cargo.lock and the root's npm packages must be there (`make setup`).

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

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

/** The feature that each module is made of. */
export const MODULES = { core: "js", client: "client" };

export const run = (command, ...args) =>
  execFileSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });

function bindgen() {
  const [, version] = /name = "wasm-bindgen"\nversion = "(.+)"/.exec(readFileSync(join(root, "Cargo.lock"), "utf8"));
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(cache, `endcap/wasm-bindgen-${version}/bin/wasm-bindgen`);
}

/** What it is compiled for. */
export const target = "wasm32-unknown-unknown";

/** Panics name the file they are in; where this machine keeps the sources of other crates is nobody's business. */
function anonymous() {
  const sources = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry/src");
  const folders = existsSync(sources) ? readdirSync(sources).map((folder) => join(sources, folder)) : [];
  // Of several that fit, the last one counts.
  const flags = [sources, ...folders].map((folder) => `--remap-path-prefix=${folder}=crates`);
  return ["--config", `target.${target}.rustflags=${JSON.stringify(flags)}`];
}

/**
 * Builds the module `name`, with more features of the crate, as `name`.wasm in a folder; the glue beside it. Does no more than
 * compile where nothing has changed.
 */
export function buildWasm(name, more, folder) {
  const options = ["--lib", "--profile", "wasm", "--target", target, "--features", [MODULES[name], ...more].join()];
  run("cargo", "build", "--quiet", ...options, ...anonymous());
  const crate = join(root, `target/${target}/wasm/endcap.wasm`);
  const digest = createHash("sha256").update(readFileSync(crate)).digest("hex");
  const stamp = join(folder, `${name}.sha256`);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  run(
    bindgen(),
    ...["--target", "web", "--omit-default-module-path", "--experimental-reset-state-function", "--out-name", name],
    ...["--out-dir", folder, crate],
  );
  run(
    join(root, "node_modules/.bin/wasm-opt"),
    ...[join(folder, `${name}_bg.wasm`), "-o", join(folder, `${name}.wasm`), "-Oz", "-Oz"],
    // Copies of what is small compress well, and so do the zeros between segments of data.
    ...["--one-caller-inline-max-function-size=30", "--skip-pass=memory-packing"],
    // The stack has its end there.
    "--low-memory-unused",
    ...["--strip-debug", "--strip-producers", "--strip-target-features"],
    ...FEATURES.map((each) => `--enable-${each}`),
  );
  writeFileSync(stamp, digest);
}

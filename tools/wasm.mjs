// Builds a wasm module of the package: compiles the crate, generates the glue and optimizes the module. `cargo` and the root's npm
// packages must be installed (`make setup`).

import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import binaryen from "binaryen";
import { functionNames, withoutUnused } from "./cut.mjs";
import { root, run } from "./run.mjs";

/** The features that rustc uses, and no others: the oldest supported engines reject a module that uses features they lack. */
const FEATURES = [
  "simd",
  "bulk-memory",
  "nontrapping-float-to-int",
  "sign-ext",
  "mutable-globals",
  "reference-types",
  "multivalue",
];

/** Runs wasm-opt, which is a program for Node. */
export const wasmOpt = (...args) => run(process.execPath, join(root, "node_modules/binaryen/bin/wasm-opt"), ...args);

/** Options of wasm-opt that remove sections which no engine reads. */
export const STRIP = ["--strip-debug", "--strip-producers", "--strip-target-features"];

/** Options of wasm-opt for fast modules. With `-Oz` in place of `-O3`, `check` is 4% slower and hardly smaller. */
const OPTIMIZE = [
  ...["-O3", "-O3"],
  // Copies of small functions compress well, and so do the zeros between data segments.
  ...["--one-caller-inline-max-function-size=30", "--skip-pass=memory-packing"],
  // The low addresses are the end of the stack, so no data has one of them.
  "--low-memory-unused",
  ...STRIP,
  ...FEATURES.map((each) => `--enable-${each}`),
];

/** Patterns for functions that trap in every module. */
const ALWAYS_UNUSED = [
  /::raw_vec::(handle_error|capacity_overflow)$/,
  /::handle_alloc_error$/,
  /alloc_error_handler$/,
  // The crates build their own messages without `core::fmt`.
  /::fmt::/,
];

/**
 * Patterns for functions of each module that only write the messages of panics, of failed allocations and of serde. These functions
 * trap instead. `src/js/panic.rs` reports the file and line of a panic, and messages without values.
 */
const UNUSED = {
  check: ALWAYS_UNUSED,
  service: [
    ...ALWAYS_UNUSED,
    /::flt2dec::/,
    /::slice_error_fail/,
    /::escape_debug_ext$/,
    /::FormatStringPayload as /,
    // Errors of serde for values that are not of the declared types. The package's TypeScript does not send such values.
    /\bserde_core::de::Error::(invalid|unknown|missing|duplicate)_/,
    /^serde_wasm_bindgen::error::Error::new::/,
    /^serde_wasm_bindgen::de::Deserializer::invalid_type_::/,
    // Lists arrive as arrays, never as other iterables.
    /^js_sys::try_iter::/,
  ],
  recipes: [...ALWAYS_UNUSED, /::slice_error_fail/],
};

/** The modules of the package `endcap`: the crate feature that each one is built with. */
export const MODULES = { check: "npm-check", service: "npm-service" };

/** The modules of other packages: their crate, and its feature. */
export const OTHERS = { recipes: { crate: "endcap-recipes", feature: "bindings" } };

/**
 * Compiler options of the modules of `endcap` besides the profile. With little inlining and no vectorized loops, the modules are as small
 * as with optimization for size; `check.wasm` checks small bodies in 0.93 of the time, and `service.wasm` reads responses in 0.96.
 */
const LITTLE_INLINING = {
  config: ["profile.wasm.opt-level=2"],
  flags: ["-C", "llvm-args=-inline-threshold=30", "-C", "no-vectorize-loops"],
};
const COMPILE = {
  check: LITTLE_INLINING,
  service: LITTLE_INLINING,
  // Hot functions are inlined by hand.
  recipes: { config: ['profile.wasm.opt-level="z"'], flags: ["-C", "llvm-args=-inline-threshold=10"] },
};

/** The compilation target of all modules. */
export const target = "wasm32-unknown-unknown";

let fetched;

/**
 * Returns cargo's `rustflags` setting: `more`, and flags that remove this machine's folders from the file names of panics. Other
 * folders would change the module.
 */
async function portableFlags(more) {
  // On a new machine the registry's folder does not exist before the first download.
  fetched ??= run("cargo", "fetch", "--quiet");
  await fetched;
  const sources = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry/src");
  const folders = existsSync(sources) ? readdirSync(sources).map((folder) => join(sources, folder)) : [];
  // If several prefixes match, rustc uses the last one.
  const flags = [sources, ...folders].map((folder) => `--remap-path-prefix=${folder}=crates`);
  // `withoutUnused` reads the relocations.
  flags.push("-Clink-arg=--emit-relocs", ...more);
  return `target.${target}.rustflags=${JSON.stringify(flags)}`;
}

/** Compiles the crate with the features of a module, and returns the path of the wasm. */
async function compile(name, more) {
  const { crate, feature } = OTHERS[name] ?? { crate: "endcap", feature: MODULES[name] };
  // Each set of features has a target folder: in a shared one, cargo compiles the crate again after each change of features, and
  // builds cannot run at the same time.
  const folder = join(root, "target/modules", [name, ...more].join("-"));
  const options = ["--lib", "--crate-type", "cdylib", "--profile", "wasm", "--target", target, "--target-dir", folder];
  const features = [feature, ...more].join();
  const config = [await portableFlags(COMPILE[name].flags), ...COMPILE[name].config].flatMap((each) => [
    "--config",
    each,
  ]);
  // Cargo.toml declares only a Rust library: a program that depends on the crate must not also link a wasm module.
  await run(
    "cargo",
    "rustc",
    "--quiet",
    "--package",
    crate,
    ...options,
    "--no-default-features",
    "--features",
    features,
    ...config,
  );
  return join(folder, target, `wasm/${crate.replaceAll("-", "_")}.wasm`);
}

let generator;

/** Compiles the program that generates the glue and returns its path. Later calls return the same promise. */
export function glueGenerator() {
  const folder = join(root, "target");
  const options = ["--package", "endcap-bindgen", "--profile", "tools", "--target-dir", folder];
  generator ??= run("cargo", "build", "--quiet", ...options).then(() =>
    join(folder, `tools/endcap-bindgen${process.platform === "win32" ? ".exe" : ""}`),
  );
  return generator;
}

/** The build scripts that change a module. */
const STEPS = ["cut.mjs", "sections.mjs"].map((file) => join(root, "tools", file));

/** Returns a digest of everything that the optimized module and its glue depend on. */
function digestOf(...files) {
  const hash = createHash("sha256").update(JSON.stringify([OPTIMIZE, Object.values(UNUSED).flat().map(String)]));
  for (const file of [...files, ...STEPS, join(root, "node_modules/binaryen/package.json")])
    hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Writes a copy of the compiled module in which the functions in `UNUSED` trap, and returns its path. */
async function cutUnused(name, crate, bindgen, work) {
  const bytes = readFileSync(crate);
  const mangled = functionNames(bytes);
  const [list, output, module] = ["mangled", "demangled", "endcap.wasm"].map((file) => join(work, file));
  writeFileSync(list, mangled.join("\n"));
  await run(bindgen, list, output);
  const names = readFileSync(output, "utf8").split("\n");
  const missing = UNUSED[name].filter((pattern) => !names.some((each) => pattern.test(each)));
  if (missing.length > 0) throw new Error(`${crate} has no function to cut that matches ${missing.join(" or ")}`);
  const cut = mangled.filter((_, index) => UNUSED[name].some((pattern) => pattern.test(names[index])));
  writeFileSync(module, withoutUnused(bytes, new Set(cut)));
  return module;
}

/** Throws if a remaining function calls a formatting function, which was removed and would trap. */
function assertNoFormatting(file) {
  const module = binaryen.readBinary(readFileSync(file));
  const text = module.emitText();
  module.dispose();
  let caller;
  for (const line of text.split("\n")) {
    caller = /^ \(func \$("[^"]*"|\S+)/.exec(line)?.[1] ?? caller;
    if (/\((return_)?call \$"?[^"]*::fmt::/.test(line)) {
      throw new Error(`${file}: ${caller} calls a formatting function, which was removed from the module`);
    }
  }
}

/**
 * Builds the module `name` with additional crate features (`more`) into a folder, with its glue. If nothing changed, only cargo
 * runs.
 */
export async function buildWasm(name, more, folder) {
  const [crate, bindgen] = await Promise.all([compile(name, more), glueGenerator()]);
  const digest = digestOf(crate, bindgen);
  const stamp = join(folder, `${name}.sha256`);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  mkdirSync(folder, { recursive: true });
  // The files are replaced after all of them are complete, because another process may be reading them.
  const work = mkdtempSync(join(folder, `${name}-`));
  try {
    await run(bindgen, await cutUnused(name, crate, bindgen, work), work, name);
    assertNoFormatting(join(work, `${name}_bg.wasm`));
    await wasmOpt(join(work, `${name}_bg.wasm`), "-o", join(work, `${name}.wasm`), ...OPTIMIZE);
    rmSync(stamp, { force: true });
    for (const end of ["js", "d.ts", "wasm"]) renameSync(join(work, `${name}.${end}`), join(folder, `${name}.${end}`));
    writeFileSync(stamp, digest);
  } finally {
    rmSync(work, { recursive: true });
  }
}

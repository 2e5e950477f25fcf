// Builds a module of the package: compiles the crate to wasm, generates its glue and optimizes it. `cargo` and the
// root's npm packages must be there (`make setup`).

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
import { namedByLikeness } from "./order.mjs";
import { root, run } from "./run.mjs";

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

export const wasmOpt = join(root, "node_modules/.bin/wasm-opt");

/** Options of wasm-opt: the features, and that nothing is kept that no engine reads. */
export const STRIP = [
  ...["--strip-debug", "--strip-producers", "--strip-target-features"],
  ...FEATURES.map((each) => `--enable-${each}`),
];

/** Options of wasm-opt that make a module fast: `-Oz` in place of `-O3` makes `check` 4 % slower and hardly smaller. */
const OPTIMIZE = [
  ...["-O3", "-O3"],
  // Copies of what is small compress well, and so do the zeros between segments of data.
  ...["--one-caller-inline-max-function-size=30", "--skip-pass=memory-packing"],
  // The stack has its end there.
  "--low-memory-unused",
  ...STRIP,
];

const ALWAYS_UNUSED = [
  /::raw_vec::(handle_error|capacity_overflow)$/,
  /::handle_alloc_error$/,
  /alloc_error_handler$/,
  // The crate's own messages are put together without `core::fmt`.
  /::fmt::/,
];

/**
 * Functions of each module, by name, that only write the messages of panics, of failed allocations and of serde. They trap
 * instead. src/js/panic.rs keeps the file and the line of a panic, and messages without values.
 */
const UNUSED = {
  check: ALWAYS_UNUSED,
  service: [
    ...ALWAYS_UNUSED,
    /::flt2dec::/,
    /::slice_error_fail/,
    /::escape_debug_ext$/,
    /::FormatStringPayload as /,
    // serde fails at values that are not of the declared types, and the package's TypeScript sends none.
    /\bserde_core::de::Error::(invalid|unknown|missing|duplicate)_/,
    /^serde_wasm_bindgen::error::Error::new::/,
    /^serde_wasm_bindgen::de::Deserializer::invalid_type_::/,
    // Lists are arrays.
    /^js_sys::try_iter::/,
  ],
};

/** The feature that each module is made of. */
export const MODULES = { check: "npm-check", service: "npm-service" };

/**
 * How each module is compiled, beside the profile. With little inlining, `check.wasm` is as small as if it were compiled for size, and
 * checks small bodies in 0.93 of the time.
 */
const COMPILE = {
  check: { config: ["profile.wasm.opt-level=2"], flags: ["-C", "llvm-args=-inline-threshold=50"] },
  service: { config: [], flags: [] },
};

/** What it is compiled for. */
export const target = "wasm32-unknown-unknown";

let fetched;

/**
 * Returns the flags of rustc as a setting of cargo: some more, and those by which panics name files without this machine's folders,
 * whose names would also change the module.
 */
async function portable(more) {
  // On a new machine the folder of the registry is not there before the first download.
  fetched ??= run("cargo", "fetch", "--quiet");
  await fetched;
  const sources = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry/src");
  const folders = existsSync(sources) ? readdirSync(sources).map((folder) => join(sources, folder)) : [];
  // Of several that fit, the last one counts.
  const flags = [sources, ...folders].map((folder) => `--remap-path-prefix=${folder}=crates`);
  // For `withoutUnused`.
  flags.push("-Clink-arg=--emit-relocs", ...more);
  return `target.${target}.rustflags=${JSON.stringify(flags)}`;
}

/** Compiles the crate with the features of a module, and returns the path of the wasm. */
async function compile(name, more) {
  // A target folder for each set of features: cargo compiles the crate again when another set was the last in a folder,
  // and builds in two folders run at the same time.
  const folder = join(root, "target/modules", [name, ...more].join("-"));
  const options = ["--lib", "--crate-type", "cdylib", "--profile", "wasm", "--target", target, "--target-dir", folder];
  const features = [MODULES[name], ...more].join();
  const config = [await portable(COMPILE[name].flags), ...COMPILE[name].config].flatMap((each) => ["--config", each]);
  // The crate's own type is only a Rust library: a program that depends on it must not link a module, too.
  await run("cargo", "rustc", "--quiet", ...options, "--features", features, ...config);
  return join(folder, target, "wasm/endcap.wasm");
}

let generator;

/** Compiles the program that generates glue, once, and returns its path. */
export function glueGenerator() {
  const folder = join(root, "target");
  const options = ["--package", "endcap-bindgen", "--profile", "tools", "--target-dir", folder];
  generator ??= run("cargo", "build", "--quiet", ...options).then(() => join(folder, "tools/endcap-bindgen"));
  return generator;
}

/** The files of this folder that change a module. */
const STEPS = ["cut.mjs", "order.mjs", "sections.mjs"].map((file) => join(root, "pkg", file));

/** A digest of everything that the optimized module and its glue depend on. */
function digestOf(...files) {
  const hash = createHash("sha256").update(JSON.stringify([OPTIMIZE, Object.values(UNUSED).flat().map(String)]));
  for (const file of [...files, ...STEPS, join(root, "node_modules/binaryen/package.json")])
    hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Writes a module of cargo's in which the functions that `UNUSED` names for it trap, and returns its path. */
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

/** Throws if a function that was not cut still formats: it would trap where it does. */
function refuseFormatting(file) {
  const module = binaryen.readBinary(readFileSync(file));
  const text = module.emitText();
  module.dispose();
  let caller;
  for (const line of text.split("\n")) {
    caller = /^ \(func \$("[^"]*"|\S+)/.exec(line)?.[1] ?? caller;
    if (/\((return_)?call \$"?[^"]*::fmt::/.test(line)) {
      throw new Error(`${file}: ${caller} formats, and what formats is cut from the module`);
    }
  }
}

/**
 * Builds the module `name`, with more features of the crate, as `name`.wasm in a folder; the glue beside it. Where
 * nothing changed, only cargo runs.
 */
export async function buildWasm(name, more, folder) {
  const [crate, bindgen] = await Promise.all([compile(name, more), glueGenerator()]);
  const digest = digestOf(crate, bindgen);
  const stamp = join(folder, `${name}.sha256`);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  mkdirSync(folder, { recursive: true });
  // Files are replaced only when all of them are complete: another process may be reading them.
  const work = mkdtempSync(join(folder, `${name}-`));
  try {
    await run(bindgen, await cutUnused(name, crate, bindgen, work), work, name);
    refuseFormatting(join(work, `${name}_bg.wasm`));
    const module = join(work, `${name}.wasm`);
    await run(wasmOpt, join(work, `${name}_bg.wasm`), "-o", module, ...OPTIMIZE);
    writeFileSync(module, namedByLikeness(readFileSync(module)));
    await run(wasmOpt, module, "-o", module, "--reorder-functions-by-name", ...STRIP);
    rmSync(stamp, { force: true });
    for (const end of ["js", "d.ts", "wasm"]) renameSync(join(work, `${name}.${end}`), join(folder, `${name}.${end}`));
    writeFileSync(stamp, digest);
  } finally {
    rmSync(work, { recursive: true });
  }
}

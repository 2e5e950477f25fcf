// Builds an example in Rust for the web: `node tools/rust-wasm.mjs <folder of the example> <output folder>`. The output is
// `<package>.js` and `<package>.wasm`, which the JavaScript of the example passes to it.

import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { CommandError, root, run } from "./run.mjs";
import { glueGenerator, STRIP, target, wasmOpt } from "./wasm.mjs";

/** Builds the example in `folder`, relative to the root, into the folder `output`. Returns its name. */
export async function buildRust(folder, output) {
  const manifest = join(root, folder, "Cargo.toml");
  const name = /^name = "(.+)"$/m.exec(readFileSync(manifest, "utf8"))[1];
  const built = join(root, "target/examples", name);
  const options = ["--quiet", "--locked", "--release", "--target", target, "--target-dir", built];
  const [bindgen] = await Promise.all([
    glueGenerator(),
    run("cargo", "build", "--manifest-path", manifest, ...options),
  ]);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await run(bindgen, join(built, target, "release", `${name}.wasm`), output, name);
  const wasm = join(output, `${name}_bg.wasm`);
  await wasmOpt(wasm, "-o", wasm, "-Oz", ...STRIP);
  renameSync(wasm, join(output, `${name}.wasm`));
  return name;
}

if (import.meta.filename === process.argv[1]) {
  const [folder, output] = process.argv.slice(2);
  try {
    await buildRust(folder, join(root, output));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(`build: ${error.message}`);
    process.exitCode = 1;
  }
}

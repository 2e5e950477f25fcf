// Compiles the crate and the examples in Rust for the web with the oldest Rust that each Cargo.toml allows, and compares the
// public items of the crate with those that are recorded: `node tests/matrix/crate.mjs`. With ENDCAP_WRITE=1, it records them. It installs toolchains with rustup, and
// needs CARGO_PUBLIC_API, the path of that tool.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/pack.mjs";

/** The file with the public items, one a line. */
const RECORDED = join(import.meta.dirname, "public-api.txt");

const run = (program, args, options) =>
  execFileSync(program, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], ...options });

const { packages } = JSON.parse(run("cargo", ["metadata", "--no-deps", "--format-version", "1"]));
const { rust_version: oldest, metadata } = packages.find(({ name }) => name === "endcap");
const { targets } = metadata.docs.rs;
const features = metadata.docs.rs.features.join();

/** Installs a toolchain with the targets, unless it is there. One that is there is not updated. */
function install(toolchain) {
  const installed = run("rustup", ["toolchain", "list"]).split("\n");
  if (!installed.some((line) => line.startsWith(`${toolchain}-`)))
    run("rustup", ["toolchain", "install", toolchain, "--profile", "minimal", "--no-self-update"]);
  run("rustup", ["target", "add", "--toolchain", toolchain, ...targets]);
}

/** Returns the first toolchain of a version of Rust. */
const toolchainOf = (version) => (version.split(".").length === 2 ? `${version}.0` : version);

const toolchain = toolchainOf(oldest);
install(toolchain);
for (const target of targets) {
  const options = ["--lib", "--features", features, "--target", target, "--target-dir", "target/oldest-rust"];
  run("cargo", [`+${toolchain}`, "check", "--quiet", ...options]);
  console.log(`passed  Rust ${toolchain}, ${target}`);
}

/** The examples in Rust for the web, each in a workspace of its own. */
const EXAMPLES = ["examples/leptos", "examples/cloudflare-rust"];
for (const folder of EXAMPLES) {
  const manifest = ["--manifest-path", join(folder, "Cargo.toml")];
  const metadata = ["metadata", "--no-deps", "--format-version", "1", ...manifest];
  const [{ rust_version: version }] = JSON.parse(run("cargo", metadata)).packages;
  const toolchain = toolchainOf(version);
  install(toolchain);
  const options = ["--locked", "--target", "wasm32-unknown-unknown", "--target-dir", "target/examples/oldest-rust"];
  run("cargo", [`+${toolchain}`, "check", "--quiet", ...manifest, ...options]);
  console.log(`passed  Rust ${toolchain}, ${folder}`);
}

install("nightly");
// Without the implementations that all types have, and those that a derive or a marker trait brings.
const options = ["-sss", "--color=never", "--features", features, "--target-dir", join(root, "target/public-api")];
const items = run(process.env.CARGO_PUBLIC_API, ["public-api", ...options], {
  env: { ...process.env, RUSTUP_TOOLCHAIN: "nightly" },
});
assert.match(items, /^pub fn endcap::check::Resource::check/m);
if (process.env.ENDCAP_WRITE) writeFileSync(RECORDED, items);
const recorded = readFileSync(RECORDED, "utf8");
assert.equal(items, recorded, "The public items differ: if that is meant, record them with ENDCAP_WRITE=1");
console.log(`passed  the crate's public items: ${items.trim().split("\n").length}`);

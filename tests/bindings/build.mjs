// Compiles tests in Rust to wasm, and runs them in a runtime with wasm-bindgen's runner (`runner.rs`).
//
// The runner makes its files in a folder of the project that has the packed package, and serves that project to the browser. So
// `../bindings/endcap.js` is the same file in both.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { binary, driver, flags } from "../browsers/chromium.mjs";
import { root } from "../support/pack.mjs";
import { project } from "../support/packed.mjs";

/** What the runner needs in each runtime. */
const RUNTIMES = {
  node: { WASM_BINDGEN_USE_NODE_EXPERIMENTAL: "1" },
  chromium: { WASM_BINDGEN_USE_BROWSER: "1", CHROMEDRIVER: driver },
};

const target = "wasm32-unknown-unknown";
const manifest = (folder) => ["--manifest-path", join(root, folder, "Cargo.toml")];

/** Returns the runtime that the command line names. */
export function runtimeOf(file) {
  const runtime = process.argv[2];
  if (Object.hasOwn(RUNTIMES, runtime ?? "")) return runtime;
  console.error(`usage: node ${file} <${Object.keys(RUNTIMES).join("|")}>`);
  process.exit(2);
}

/** Runs cargo, and returns the programs that it built. */
function build(...options) {
  const args = [...options, "--quiet", "--locked", "--message-format", "json"];
  const stdio = ["ignore", "pipe", "inherit"];
  const { status, stdout } = spawnSync("cargo", args, { cwd: root, stdio, encoding: "utf8", maxBuffer: 1 << 28 });
  const messages = stdout.trim().split("\n").map(JSON.parse);
  for (const { message } of messages) if (message?.level === "error") console.error(message.rendered);
  if (status !== 0) throw new Error(`cargo failed to ${args[0]}`);
  return messages.map(({ executable }) => executable).filter(Boolean);
}

/** Compiles a test of the crate, and returns the wasm files. */
export function buildTests(name) {
  const folder = ["--target", target, "--target-dir", join(root, "target/bindings")];
  const tests = build("test", "--no-run", "--features", name, "--test", name, ...manifest("."), ...folder);
  if (tests.length === 0) throw new Error("cargo built no tests");
  return tests;
}

/** The environment, without what chooses another runtime or another browser. */
function environment(runtime) {
  const chooses = /^(WASM_BINDGEN|(CHROME|GECKO|SAFARI|MSEDGE)DRIVER)/;
  const inherited = Object.entries(process.env).filter(([name]) => !chooses.test(name));
  return { ...Object.fromEntries(inherited), ...RUNTIMES[runtime] };
}

/** Runs the tests in wasm files. Sets the exit code if one fails. */
export async function runTests(files, runtime, more = {}) {
  const runnerOptions = [...manifest("tests/bindings"), "--profile", "tools", "--target-dir", join(root, "target")];
  const [runner] = build("build", ...runnerOptions);
  if (runner === undefined) throw new Error("cargo built no runner");
  const folder = join(project, "bindings");
  mkdirSync(folder, { recursive: true });
  const capabilities = join(folder, "webdriver.json");
  writeFileSync(capabilities, JSON.stringify({ "goog:chromeOptions": { binary, args: flags } }));
  const env = {
    ...environment(runtime),
    ...more,
    TMPDIR: project,
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: capabilities,
  };
  for (const file of files) {
    const child = spawn(runner, [file], { cwd: project, env, stdio: "inherit" });
    const [status] = await once(child, "exit");
    if (status !== 0) process.exitCode = 1;
  }
}

// Runs the tests of the bindings: `node tests/bindings/run.mjs <node|chromium>`.
//
// The tests are Rust, compiled to wasm. They import the packed package by two modules, which are written into the project that has
// it. The runner is that of wasm-bindgen (`runner/`). It serves the project to the browser, and makes its own files in a folder
// there, so that `../bindings/endcap.js` is the same file in both.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { binary, driver, flags } from "../browsers/chromium.mjs";
import { root } from "../package/pack.mjs";
import { importWritten, project } from "../package/packed.mjs";

/** What the runner needs in each runtime. */
const RUNTIMES = {
  node: { WASM_BINDGEN_USE_NODE_EXPERIMENTAL: "1" },
  chromium: { WASM_BINDGEN_USE_BROWSER: "1", CHROMEDRIVER: driver },
};

const runtime = process.argv[2];
if (!(runtime in RUNTIMES)) {
  console.error(`usage: node tests/bindings/run.mjs <${Object.keys(RUNTIMES).join("|")}>`);
  process.exit(2);
}

const target = "wasm32-unknown-unknown";
const manifest = join(root, "tests/bindings/Cargo.toml");

/** Runs cargo, and returns the programs that it built. */
function build(...options) {
  const args = [...options, "--quiet", "--locked", "--manifest-path", manifest, "--message-format", "json"];
  const stdio = ["ignore", "pipe", "inherit"];
  const lines = execFileSync("cargo", args, { cwd: root, stdio, encoding: "utf8", maxBuffer: 1 << 28 });
  const messages = lines.trim().split("\n").map(JSON.parse);
  return messages.map(({ executable }) => executable).filter(Boolean);
}

/** Writes a module that exports what an import of the package's does, and the names of that. */
async function reexport(specifier, name) {
  const folder = join(project, "bindings");
  mkdirSync(folder, { recursive: true });
  // As `import` resolves it in the project.
  const text = "export const resolve = (specifier) => import.meta.resolve(specifier);\n";
  const { resolve } = await importWritten("bindings-resolve.mjs", text);
  const path = JSON.stringify(relative(folder, fileURLToPath(resolve(specifier))));
  const names = `import * as all from ${path};\nexport const exportedNames = Object.keys(all);\n`;
  writeFileSync(join(folder, name), `export * from ${path};\n${names}`);
}

/** The environment, without what chooses another runtime or another browser. */
function environment() {
  const chooses = /^(WASM_BINDGEN|(CHROME|GECKO|SAFARI|MSEDGE)DRIVER)/;
  const inherited = Object.entries(process.env).filter(([name]) => !chooses.test(name));
  return { ...Object.fromEntries(inherited), ...RUNTIMES[runtime] };
}

await reexport("endcap", "endcap.js");
await reexport("endcap/http", "endcap-http.js");
const capabilities = join(project, "bindings/webdriver.json");
writeFileSync(capabilities, JSON.stringify({ "goog:chromeOptions": { binary, args: flags } }));

const runnerOptions = ["--package", "endcap-test-runner", "--profile", "tools", "--target-dir", join(root, "target")];
const [runner] = build("build", ...runnerOptions);
const tests = build("test", "--no-run", "--target", target, "--target-dir", join(root, "target/bindings"));
if (runner === undefined || tests.length === 0) throw new Error("cargo built no tests");

for (const file of tests) {
  const env = { ...environment(), TMPDIR: project, WASM_BINDGEN_TEST_WEBDRIVER_JSON: capabilities };
  const { status } = spawnSync(runner, [file], { cwd: project, env, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

// The suites of `make test` and `make check`, each a list of jobs that can run beside those of other suites.
//
// A job is one command. It waits for the jobs that `after` names; `resources` names what it must not share with a job that runs
// at the same time, and `alone` keeps every other job away from it. `isLong` makes it start early. `needs` is the program of
// `programs.mjs` that it needs, and `node` the file of another Node that runs it. `check` marks what `make check` runs: "too", or "only" there.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pathsOf } from "./programs.mjs";
import { root } from "./support/pack.mjs";

const wasm = "wasm32-unknown-unknown";
const fuzzers = "fuzz/Cargo.toml --target-dir target/fuzz";
const asynchronous = "examples/async/Cargo.toml --target-dir target/examples";
const blocking = "endcap-blocking";
// What programs use; the same as for docs.rs in Cargo.toml.
const documented = "client,fingerprint,http,reqwest,serde,testing,tokio,web";
const fallbackToolchain = join(root, ".stamps/toolchain");

// cargo locks the folder that it builds into: a second cargo would hold a core and wait.
const nativeBuild = "target/debug";
const wasmBuild = `target/${wasm}/debug`;
const wasmRelease = `target/${wasm}/wasm`;
// The crate without its features has the same file name in a folder as the crate with them.
const blockingBuild = "target/blocking";
const fuzzBuild = "target/fuzz";
const bindingsBuild = "target/bindings";
const examplesBuild = "target/examples";

/** Test files that measure CPU time or wall time. Memory is measured within a process, so other jobs do not change it. */
const ALONE = new Set(
  [
    "browsers/element-video",
    "client/many",
    "gateway/sockets",
    "package/complexity",
    "package/large-errors",
    "package/limits",
    "package/regressions",
    "package/regular-expressions",
  ].map((name) => `tests/${name}.test.mjs`),
);

/** Test files that take half a minute or more: a run would end later if they started last. */
const LONG = new Set(
  [
    "model/compare",
    "client/rates",
    "browsers/element-viewable",
    "runtimes/resets",
    "browsers/demo",
    "package/beacon-schedules",
    "runtimes/life",
    "gateway/breaker",
  ].map((name) => `tests/${name}.test.mjs`),
);

/** What test files share: these build modules of wasm, mostly those that fail on demand, or programs. */
const RESOURCES = Object.fromEntries([
  ...["package/life", "runtimes/life", "browsers/life", "supply/build"].map((name) => [
    `tests/${name}.test.mjs`,
    [wasmRelease],
  ]),
  ["tests/native/examples.test.mjs", [blockingBuild, examplesBuild]],
]);

/** Test files that need a server or a browser. Files in `browsers/` need Chromium. */
const NEEDS = {
  ...Object.fromEntries(["unstorage", "limiter"].map((name) => [`tests/runtimes/${name}.test.mjs`, "redis"])),
  "tests/recipes/page.test.mjs": "chromium",
};

/** Test files that only `make matrix` runs: Chromium shows the same in the dark to `demo.test.mjs`, which can change the scheme. */
const ELSEWHERE = new Set(["demo-dark.test.mjs"]);

/** Test files that `make check` runs too: tables of cases, layers, what is published, and sizes. */
const CHECKED = new Set(
  ["cases", "errors", "layers", "locales", "release", "requests", "responses", "sizes"].map(
    (name) => `tests/package/${name}.test.mjs`,
  ),
);

/** Test files that also run in the current Node LTS: what depends most on the engine, `fetch`, streams and timers. `make matrix` runs all. */
const ON_LTS = Object.entries({
  package: ["cases", "commonjs", "errors", "hostile", "inputs", "requests", "responses"],
  client: ["abort", "chunks", "faults", "links", "pages", "redirects", "send-failures", "tokens"],
  testing: ["command", "fake-service"],
  gateway: ["bodies", "forwarding", "table", "timeouts", "upstream"],
}).flatMap(([folder, names]) => names.map((name) => `tests/${folder}/${name}.test.mjs`));

/** Builds with make, which builds only what has changed. Without make, a program of npm builds all of it. */
const hasMake = spawnSync("make", ["--version"]).status === 0;
const make = (target, program) => (hasMake ? `make -s ${target}` : `node ${program}`);
const BUILD = "make build";
const PACKED = "the packed package";
const PAGE = "make page";
const BODIES = "the model's bodies";

const suite = (reader, name, command, more) => ({ name, reader, jobs: [{ name, command, ...more }] });
const lint = (name, command, more) => suite("lint", name, command, { check: "too", ...more });
// The glue of the modules is among the sources, once they are built.
const types = (folder) =>
  lint(`types of ${folder}`, `node node_modules/typescript/bin/tsc --noEmit -p ${folder}`, { after: [BUILD] });

/** Builds the package and the page, and installs the package where the test files look for it. */
const builds = {
  name: "builds",
  reader: "lint",
  jobs: [
    { name: BUILD, command: make("build", "tools/build.mjs"), resources: [wasmRelease], check: "too" },
    { name: PACKED, command: "node tests/support/pack.mjs", after: [BUILD], check: "too" },
    { name: BODIES, command: "node tests/model/write.mjs" },
    { name: PAGE, command: make("page", "node_modules/vite/bin/vite.js build www"), after: [BUILD] },
  ],
};

/** Runs each test file of a folder as a job. */
function node(name, folder, after = [PACKED]) {
  const files = readdirSync(join(root, "tests", folder)).filter(
    (file) => file.endsWith(".test.mjs") && !ELSEWHERE.has(file),
  );
  const paths = files.map((file) => `tests/${folder}/${file}`);
  const job = (path) => ({
    name: path,
    command: `node --test-reporter=spec ${path}`,
    after,
    resources: RESOURCES[path],
    alone: ALONE.has(path),
    isLong: LONG.has(path),
    needs: folder === "browsers" ? "chromium" : NEEDS[path],
    check: CHECKED.has(path) ? "too" : undefined,
  });
  return { name, reader: "node", jobs: paths.map(job) };
}

/** Runs test files in another Node. Programs that they start by the name `node` run in it, too. */
function nodeLts(name) {
  const [node] = pathsOf("node-lts");
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const job = (path) => ({
    name: `${path} (Node LTS)`,
    command: `node --test-reporter=spec ${path}`,
    after: [PACKED],
    needs: "node-lts",
    node,
    env,
  });
  return { name, reader: "node", jobs: ON_LTS.map(job) };
}

/** Which toolchain builds for wasm, unless it is the default one. */
const wasmEnv = () =>
  existsSync(fallbackToolchain) ? { RUSTUP_TOOLCHAIN: readFileSync(fallbackToolchain, "utf8").trim() } : undefined;

/** Lints what is built for wasm. Debian's toolchain, which the setup falls back to, has no clippy for wasm: there it is compiled. */
function clippyForWasm(name, options, more = { resources: [wasmBuild] }) {
  const env = wasmEnv();
  if (env === undefined)
    return lint(`clippy for wasm, ${name}`, `cargo clippy --target ${wasm} ${options} -- -D warnings`, more);
  return lint(`check for wasm, ${name}`, `cargo check --target ${wasm} ${options}`, { env, ...more });
}

/** Runs the tests of the crate's client for web front ends in a runtime. */
const webClient = (runtime) =>
  suite(
    "cargo",
    `the client for web front ends in ${runtime === "chromium" ? "Chromium" : runtime}`,
    `node tests/bindings/run.mjs ${runtime}`,
    {
      after: [PACKED],
      resources: [bindingsBuild],
      env: wasmEnv(),
      needs: runtime === "chromium" ? runtime : undefined,
    },
  );

/** Returns every suite, in the order of TESTING.md. */
export const allSuites = () => [
  builds,
  lint("format of Rust", "cargo fmt --all --check -- --color=never"),
  lint("clippy", `cargo clippy --workspace --exclude ${blocking} --all-targets --all-features -- -D warnings`, {
    resources: [nativeBuild],
  }),
  // Without TLS, which takes longer to compile than everything else.
  lint(
    "clippy for the blocking example",
    `cargo clippy -p ${blocking} --all-targets --no-default-features -- -D warnings`,
    {
      resources: [nativeBuild],
    },
  ),
  lint(
    "format of the asynchronous example",
    "cargo fmt --check --manifest-path examples/async/Cargo.toml -- --color=never",
  ),
  lint(
    "format of the example with Leptos",
    "cargo fmt --check --manifest-path examples/leptos/Cargo.toml -- --color=never",
  ),
  lint(
    "format of the worker in Rust",
    "cargo fmt --check --manifest-path examples/cloudflare-rust/Cargo.toml -- --color=never",
  ),
  lint(
    "clippy for the asynchronous example",
    `cargo clippy --manifest-path ${asynchronous} --no-default-features --all-targets -- -D warnings`,
    { resources: [examplesBuild], check: undefined },
  ),
  lint("the crate's documentation", `cargo doc --no-deps --features ${documented}`, {
    resources: [nativeBuild],
    env: { RUSTDOCFLAGS: "-D warnings" },
  }),
  lint("the crate's documentation for wasm", `cargo doc --no-deps --target ${wasm} --features ${documented}`, {
    resources: [wasmBuild],
    env: { ...wasmEnv(), RUSTDOCFLAGS: "-D warnings" },
  }),
  lint("format of the fuzzers", "cargo fmt --check --manifest-path fuzz/Cargo.toml -- --color=never"),
  lint("clippy for the fuzzers", `cargo clippy --manifest-path ${fuzzers} --all-targets -- -D warnings`, {
    resources: [fuzzBuild],
    check: undefined,
  }),
  lint(
    "format of the runner of tests in wasm",
    "cargo fmt --check --manifest-path tests/bindings/Cargo.toml -- --color=never",
  ),
  lint("each feature alone, none and all", "node tools/features.mjs", {
    resources: [nativeBuild, wasmBuild],
    env: wasmEnv(),
  }),
  clippyForWasm("check.wasm", "--no-default-features --features npm-check"),
  clippyForWasm("service.wasm", "--no-default-features --features npm-service"),
  clippyForWasm("the client for web front ends", "--features web"),
  clippyForWasm("endcap-recipes", "-p endcap-recipes --features bindings"),
  clippyForWasm("an example", "--example front_end --features web"),
  clippyForWasm("tests in wasm", "--features web --test web"),
  lint(
    "format and lints of JS, CSS and JSON",
    "node node_modules/@biomejs/biome/bin/biome ci --colors=off --error-on-warnings",
  ),
  lint("spelling", "node node_modules/cspell/bin.mjs lint --no-progress --no-color --no-must-find-files --dot ."),
  ...["pkg", "pkg/src/cli", "pkg/src/stores", "packages/recipes/npm", "www"].map(types),
  suite(
    "cargo",
    "tables in Rust",
    "cargo test --no-fail-fast --all-features --lib --test cases --test http --test layers",
    {
      resources: [nativeBuild],
      check: "only",
    },
  ),
  suite("cargo", "Rust", "cargo test --no-fail-fast --all-features", { resources: [nativeBuild], after: [BODIES] }),
  suite("cargo", "serde", "cargo test --no-fail-fast -p endcap-wire", { resources: [nativeBuild] }),
  suite("cargo", "recipes", "cargo test --no-fail-fast -p endcap-recipes", { resources: [nativeBuild] }),
  suite("cargo", "the blocking example", `cargo test --no-fail-fast -p ${blocking} --no-default-features`, {
    resources: [nativeBuild],
  }),
  suite("cargo", "the fuzzers' corpora in Rust", `cargo test --no-fail-fast --manifest-path ${fuzzers}`, {
    resources: [fuzzBuild],
  }),
  node("the fuzzers' corpora in node", "fuzz"),
  node("the examples in Rust", "native"),
  node("the test runner", "runner", []),
  node("the supply chain", "supply"),
  node("the documents", "documents"),
  node("the package in node", "package"),
  webClient("node"),
  webClient("chromium"),
  node("the reference model", "model"),
  node("recipes in node and Chromium", "recipes"),
  node("the client in node", "client"),
  node("the fake service", "testing"),
  node("the gateway", "gateway"),
  nodeLts("the current Node LTS"),
  node("standards", "standards"),
  node("the package in other runtimes", "runtimes"),
  node("the package and the page in Chromium", "browsers", [PACKED, PAGE]),
];

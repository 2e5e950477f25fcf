// Builds the package: the crate to wasm, its glue, the wasm as text, then one file for each kind of importer.
// `cargo`, the wasm-bindgen CLI of the version in Cargo.lock and the root's npm packages must be there (`make setup`).

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";
import { minify } from "terser";
import { literal, PLACEHOLDERS } from "./inline.mjs";

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

/**
 * What is bundled, each into a file of its own that leaves the others to its importer. `index`, `client` and
 * `gateway` are the package but for its modules of wasm; what programs import are the loaders, of which each brings those its own way.
 */
const ENTRIES = {
  index: ["esm", "cjs"],
  "loaders/inlined": ["esm", "cjs"],
  "loaders/workerd": ["esm"],
  "loaders/edge-light": ["esm"],
  "loaders/slim": ["esm", "cjs"],
  client: ["esm", "cjs"],
  "loaders/client-inlined": ["esm", "cjs"],
  "loaders/client-workerd": ["esm"],
  "loaders/client-edge-light": ["esm"],
  "loaders/client-slim": ["esm", "cjs"],
  gateway: ["esm", "cjs"],
  "loaders/gateway-inlined": ["esm", "cjs"],
  "loaders/gateway-workerd": ["esm"],
  "loaders/gateway-edge-light": ["esm"],
  element: ["esm", "cjs"],
  "cli/main": ["esm"],
};

/** The oldest browsers that are served. */
const PAGES = ["chrome114", "firefox114", "safari16.4"];

/** Members that only the files of the elements name. */
const INSIDE = /^(isOver|linkLabel|nodes|pictures|relink)$/;

const EXTENSIONS = { esm: "js", cjs: "cjs" };

async function bundle() {
  rmSync(dist, { recursive: true, force: true });
  for (const [name, formats] of Object.entries(ENTRIES)) {
    for (const format of formats) await entry(name, format);
  }
  for (const name of Object.keys(PLACEHOLDERS)) copyFileSync(wasmOf(name), join(dist, `${name}.wasm`));
  annotate(join(dist, "index.js"));
  run(join(root, "node_modules/.bin/tsc"), "--project", pkg);
  copyFileSync(join(pkg, "src/wasm-file.d.ts"), join(dist, "wasm-file.d.ts"));
  commonJsTypes();
  for (const file of ["CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(join(root, file), join(pkg, file));
  // What lies in this folder lies beside it there.
  writeFileSync(join(pkg, "README.md"), readFileSync(join(root, "README.md"), "utf8").replaceAll("](pkg/", "]("));
}

async function entry(name, format) {
  const source = join(pkg, `src/${name}.ts`);
  const file = join(dist, `${name}.${EXTENSIONS[format]}`);
  await build({
    // As a file, it would be of a package of ES modules, to which node gives all of a CommonJS module as its default.
    stdin: { contents: readFileSync(source, "utf8"), loader: "ts", resolveDir: dirname(source), sourcefile: source },
    outfile: file,
    format,
    platform: format === "cjs" ? "node" : "browser",
    bundle: true,
    minify: true,
    // Where an error is not caught, node shows the whole line that threw it. No element is ever made there.
    ...(name === "element" ? { mangleProps: INSIDE } : { lineLimit: 500 }),
    charset: "utf8",
    target: ["es2022", "node20.19", ...PAGES],
    external: ["*.wasm", "*.wasm?module", "node:*"],
    legalComments: "none",
    logLevel: "warning",
    plugins: [othersStayOut(name, format), stylesAsText],
  });
  if (name === "element") await shrink(file);
  for (const [wasm, placeholder] of Object.entries(PLACEHOLDERS)) inline(file, `"${placeholder}"`, wasm);
}

/** Leaves imports of other entries as they are, by where their files lie; the errors are those of `index`. */
function othersStayOut(entry, format) {
  const resolve = ({ path, resolveDir }) => {
    const source = relative(join(pkg, "src"), join(resolveDir, path)).replace(/\.js$/, "");
    const name = source === "errors" ? "index" : source;
    if (!(name in ENTRIES) || entry === "index") return;
    const way = relative(dirname(entry), `${name}.${EXTENSIONS[format]}`);
    return { path: way.startsWith(".") ? way : `./${way}`, external: true };
  };
  return { name: "others stay out", setup: ({ onResolve }) => onResolve({ filter: /^\..*\.js$/ }, resolve) };
}

/** Brings style sheets along as texts. */
const stylesAsText = {
  name: "styles as text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path: filename }) => {
      const targets = browserslistToTargets(PAGES.map((page) => page.replace(/[a-z]+/, "$& ")));
      const { code } = transform({ filename, code: readFileSync(filename), minify: true, targets });
      return { contents: code, loader: "text" };
    });
  },
};

/** Takes another 2% from what all visitors of a page load, in a shape that other bundlers leave as small. */
async function shrink(file) {
  const compress = { passes: 3, hoist_funs: true, reduce_funcs: false };
  const { code } = await minify(readFileSync(file, "utf8"), { module: true, ecma: 2022, compress });
  writeFileSync(file, code);
}

/** Puts the text of a module where a file has its placeholder, if it has. */
function inline(file, placeholder, wasm) {
  const [before, after, ...more] = readFileSync(file, "utf8").split(placeholder);
  if (after === undefined) return;
  if (more.length > 0) throw new Error(`${file} names the wasm more than once`);
  writeFileSync(file, before + literal(readFileSync(wasmOf(wasm))) + after);
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
await bundle();

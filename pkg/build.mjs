// Builds the package: its modules of wasm, those as text, then one file for each kind of importer.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { literal, PLACEHOLDERS } from "./inline.mjs";
import { buildWasm, root, run } from "./wasm.mjs";

const pkg = join(root, "pkg");
const dist = join(pkg, "dist");
const built = join(pkg, "src/built");
const bindgenOut = join(root, "target/bindgen");

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
    ...(name !== "element" && { lineLimit: 500 }),
    charset: "utf8",
    target: ["es2022", "node20.19", "chrome114", "firefox114", "safari16.4"],
    external: ["*.wasm", "*.wasm?module", "node:*"],
    legalComments: "none",
    logLevel: "warning",
    plugins: [othersStayOut(name, format)],
  });
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

/** Where a module lies before it is inlined. */
const wasmOf = (name) => join(bindgenOut, `${name}.wasm`);

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
mkdirSync(built, { recursive: true });
for (const name of Object.keys(PLACEHOLDERS)) {
  buildWasm(name, [], bindgenOut);
  for (const file of [`${name}.js`, `${name}.d.ts`]) copyFileSync(join(bindgenOut, file), join(built, file));
}
await bundle();

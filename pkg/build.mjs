// Builds the package: its modules of wasm, those as text, then one file for each kind of importer, and the list of
// what is in it.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";
import { minify } from "terser";
import { literal, PLACEHOLDERS } from "./inline.mjs";
import { sbom } from "./sbom.mjs";
import { buildWasm, MODULES, root, run, target } from "./wasm.mjs";

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
  writeFileSync(join(pkg, "README.md"), packed(readFileSync(join(root, "README.md"), "utf8")));
}

/** The README as it is packed: what lies in this folder lies beside it there, and what is not there it does not link to. */
function packed(readme) {
  return readme
    .replaceAll("](pkg/", "](")
    .replaceAll(/^!\[.*\]\((?!https:).*\)\n\n/gm, "")
    .replaceAll(/\[([^\]]+)\]\((?!https:|#|CHANGELOG|REFERENCE|LICENSE)[^)]+\)/g, "`$1`");
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
  const text = readFileSync(file, "utf8").replaceAll(/(?<==)[\w$]+\(\d,[\w$]+,\{read/g, (call) => {
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
for (const name of Object.keys(MODULES)) {
  buildWasm(name, [], bindgenOut);
  for (const file of [`${name}.js`, `${name}.d.ts`]) copyFileSync(join(bindgenOut, file), join(built, file));
}
await bundle();
writeFileSync(join(dist, "sbom.cdx.json"), sbom(target, MODULES));

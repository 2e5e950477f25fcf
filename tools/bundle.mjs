// Writes the bundles of the package: one file for each entry and module format, with the wasm modules inlined.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";
import { minify } from "terser";
import { CJS_FILES, ESM_FILES, entriesOf, RUNTIME_ENTRIES } from "./entries.mjs";
import { COMPILED, ENCODINGS, PLACEHOLDERS } from "./inline.mjs";
import { withSlashes } from "./portable.mjs";

const sources = fileURLToPath(new URL("../pkg/src", import.meta.url));

/** The bundle of the error classes. All entries import it; programs do not. */
const SHARED = "error-classes";
const ERRORS = /^errors\/(errors|failures|service-errors|state-error)$/;

/** The bundle of the elements, which every page with ads loads. */
const ELEMENTS = "element/classes";

/**
 * What differs between packages. `files` has the sources that become a bundle, by format: a bundle imports the other bundles and does
 * not contain them. `index` is the source of the entry `index`, by its path from `pkg/src`. `wasm` and `required` are what replaces the
 * placeholders of modules and of entries, and `wasmFile` what the loaders import as `check.wasm`.
 */
const ENDCAP = {
  name: "endcap",
  files: { esm: [SHARED, ...ESM_FILES], cjs: [SHARED, ...CJS_FILES] },
  runtimeEntries: RUNTIME_ENTRIES,
  index: "index",
  wasm: PLACEHOLDERS,
  required: COMPILED,
  wasmFile: "check.wasm",
};

const recipes = entriesOf("packages/recipes/npm");

/** `endcap-recipes`. Its loaders are those of `endcap`. */
export const RECIPES = {
  name: recipes.name,
  files: { esm: ["index", ...recipes.esmFiles], cjs: ["index", ...recipes.cjsFiles] },
  runtimeEntries: {},
  index: "../../packages/recipes/npm/src/index",
  wasm: { recipes: PLACEHOLDERS.check },
  required: { "endcap-recipes/compiled": COMPILED["endcap/compiled"] },
  wasmFile: "recipes.wasm",
};

/** The oldest supported browsers. */
const BROWSERS = ["chrome114", "firefox114", "safari16.4"];

/** Members that only the element files use and no public declaration contains. Their names are shortened. */
export const PRIVATE_MEMBERS =
  /^(addNew|added|adopt|adoptFrom|box|cards|close|configureAll|creativeCount|isManual|isNarrow|isOver|isSilent|isUrgent|linkText|maxAds|mainTag|narrowBanner|pictures|removeAdopted|resetExtent|scheduleRender|share|showOnly|showState|stale|tag|viewId|wideBanner)$/;

const EXTENSIONS = { esm: "js", cjs: "cjs" };

/** Writes all bundles into `dist`. `wasmPath` returns the path of a wasm module; `options` override esbuild's options. */
export async function bundle(dist, wasmPath, options = {}, target = ENDCAP) {
  for (const [format, names] of Object.entries(target.files)) {
    for (const name of names)
      await bundleEntry(name, format, join(dist, `${name}.${EXTENSIONS[format]}`), wasmPath, options, target);
  }
}

async function bundleEntry(name, format, file, wasmPath, options, target) {
  const source = join(sources, `${name === "index" ? target.index : name}.ts`);
  await build({
    // From stdin, because esbuild would treat the file as part of an ES module package (see `externalizeEntries`).
    stdin: { contents: readFileSync(source, "utf8"), loader: "ts", resolveDir: dirname(source), sourcefile: source },
    outfile: file,
    format,
    platform: format === "cjs" ? "node" : "browser",
    bundle: true,
    minify: true,
    // Node prints the whole source line of an uncaught error, so lines are short. The elements never run in Node, so their file needs
    // no line limit. The other files are ASCII: engines store two bytes per character if one is beyond Latin-1.
    ...(name === ELEMENTS ? { mangleProps: PRIVATE_MEMBERS, charset: "utf8" } : { lineLimit: 500, charset: "ascii" }),
    target: ["es2022", "node20.19", ...BROWSERS],
    external: ["node:*", "react", "react-dom"],
    define: { PACKAGE_NAME: JSON.stringify(target.name) },
    ...(name === "element/react" && { banner: { js: '"use client";' } }),
    loader: { ".mp4": "base64" },
    legalComments: "none",
    logLevel: "warning",
    plugins: [externalizeEntries(name, format, target), externalizeWasm(target), stylesAsText],
    ...options,
  });
  if (name === ELEMENTS && options.minify !== false) await shrink(file);
  for (const [wasm, placeholder] of Object.entries(target.wasm))
    for (const [end, write] of Object.entries(ENCODINGS))
      replace(file, `"${placeholder}${end}"`, () => write(readFileSync(wasmPath(wasm))));
  for (const [path, placeholder] of Object.entries(target.required))
    replace(file, `"${placeholder}"`, () => requireOf(path));
}

/**
 * Returns a plugin that keeps imports of other bundles external: by relative path, or by package entry if runtimes have different
 * files. It resolves all other files itself: esbuild would treat them as part of an ES module package, where the default import of
 * a CommonJS module is the whole module.
 */
function externalizeEntries(entry, format, { files, runtimeEntries }) {
  const resolve = ({ path, resolveDir }) => {
    const source = withSlashes(relative(sources, join(resolveDir, path))).replace(/\.js$/, "");
    const name = ERRORS.test(source) ? SHARED : source;
    if (!files.esm.includes(name) || name === entry || (entry === "index" && name !== SHARED)) {
      // wasm-bindgen writes JavaScript.
      const file = join(sources, `${source}.${source.startsWith("built/") ? "js" : "ts"}`);
      return existsSync(file) ? { path: file } : undefined;
    }
    if (name in runtimeEntries) return { path: runtimeEntries[name], external: true };
    const file = withSlashes(relative(dirname(entry), `${name}.${EXTENSIONS[format]}`));
    return { path: file.startsWith(".") ? file : `./${file}`, external: true };
  };
  return { name: "externalize-entries", setup: ({ onResolve }) => onResolve({ filter: /^\..*\.js$/ }, resolve) };
}

/** Returns a plugin that keeps imports of modules external. */
const externalizeWasm = ({ wasmFile }) => ({
  name: "externalize-wasm",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path }) => ({
      path: path.replace("check.wasm", wasmFile),
      external: true,
    })),
});

/** Returns a minified style sheet. */
export function styles(filename) {
  const targets = browserslistToTargets(BROWSERS.map((browser) => browser.replace(/[a-z]+/, "$& ")));
  return transform({ filename, code: readFileSync(filename), minify: true, targets }).code;
}

/** Imports style sheets as strings. */
const stylesAsText = {
  name: "styles-as-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => ({ contents: styles(path), loader: "text" }));
  },
};

/** Minifies the element bundle again with terser. This saves 2%, and the result stays small in other bundlers. */
async function shrink(file) {
  // Here `unsafe` only turns `String(value)` into string concatenation, which is safe because no value is a symbol.
  const compress = { passes: 3, hoist_funs: true, unsafe: true };
  const { code } = await minify(readFileSync(file, "utf8"), { module: true, ecma: 2022, compress });
  writeFileSync(file, code);
}

/** Returns the default export of an entry, or `undefined` where there is no `require`. The comment keeps the call out of Turbopack's own bundle. */
const requireOf = (entry) =>
  `(typeof require=="function"?require(/* turbopackIgnore: true */ "${entry}").default:void 0)`;

/** Replaces a placeholder in a file, if there is one. */
function replace(file, placeholder, code) {
  const [before, after, ...more] = readFileSync(file, "utf8").split(placeholder);
  if (after === undefined) return;
  if (more.length > 0) throw new Error(`${file} contains ${placeholder} more than once`);
  writeFileSync(file, before + code() + after);
}

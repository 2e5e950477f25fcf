// The bundles of the package: one file for each kind of importer, with the modules of wasm inlined.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";
import { minify } from "terser";
import { BY_RUNTIME, IMPORTED, REQUIRED } from "./entries.mjs";
import { literal, PLACEHOLDERS } from "./inline.mjs";

const sources = fileURLToPath(new URL("src", import.meta.url));

/** The classes of errors, which all entries take from one file that no program imports. */
const SHARED = "error-classes";
const ERRORS = /^errors\/(errors|failures|service-errors|state-error)$/;

/** The file of the elements, which every page with ads loads. */
const ELEMENTS = "element/classes";

/** What is bundled, each into a file of its own that leaves the others to its importer: names of sources by format. */
const BUNDLED = { esm: [SHARED, ...IMPORTED], cjs: [SHARED, ...REQUIRED] };

/** The oldest browsers that are served. */
const PAGES = ["chrome114", "firefox114", "safari16.4"];

/** Members that only the files of the elements name, and no declaration of the package: their names are shortened. */
export const INSIDE =
  /^(addNew|added|adopt|adoptFrom|box|cards|close|configureAll|control|creativeCount|isNarrow|isOver|isSilent|isUrgent|linkText|narrowBanner|pictures|redraw|removeAdopted|showOnly|stale|tag|viewId|wideBanner)$/;

const EXTENSIONS = { esm: "js", cjs: "cjs" };

/** Writes all of them into `dist`. `wasmOf` says where a module lies; `options` go to esbuild, and override those of the package. */
export async function bundle(dist, wasmOf, options = {}) {
  for (const [format, names] of Object.entries(BUNDLED)) {
    for (const name of names) await entry(name, format, join(dist, `${name}.${EXTENSIONS[format]}`), wasmOf, options);
  }
}

async function entry(name, format, file, wasmOf, options) {
  const source = join(sources, `${name}.ts`);
  await build({
    // As a file, it would be of a package of ES modules, to which node gives all of a CommonJS module as its default.
    stdin: { contents: readFileSync(source, "utf8"), loader: "ts", resolveDir: dirname(source), sourcefile: source },
    outfile: file,
    format,
    platform: format === "cjs" ? "node" : "browser",
    bundle: true,
    minify: true,
    // Where an error is not caught, node shows the whole line that threw it. No element is ever made there. Engines take
    // two bytes for each character of a file that has one beyond Latin-1.
    ...(name === ELEMENTS ? { mangleProps: INSIDE, charset: "utf8" } : { lineLimit: 500, charset: "ascii" }),
    target: ["es2022", "node20.19", ...PAGES],
    external: ["*.wasm", "*.wasm?module", "node:*", "react", "react-dom"],
    ...(name === "element/react" && { banner: { js: '"use client";' } }),
    loader: { ".mp4": "base64" },
    legalComments: "none",
    logLevel: "warning",
    plugins: [othersStayOut(name, format), stylesAsText],
    ...options,
  });
  if (name === ELEMENTS && options.minify !== false) await shrink(file);
  for (const [wasm, placeholder] of Object.entries(PLACEHOLDERS)) inline(file, `"${placeholder}"`, wasmOf(wasm));
}

/**
/**
 * Leaves imports of other files that are bundled to the importer: by the path of the file, or by the name of the entry where each
 * runtime has a file of its own. All other files are resolved here too: those that esbuild finds by itself are of a package of ES
 * modules, to which node gives all of a CommonJS module as its default.
 */
function othersStayOut(entry, format) {
  const resolve = ({ path, resolveDir }) => {
    const source = relative(sources, join(resolveDir, path)).replace(/\.js$/, "");
    const name = ERRORS.test(source) ? SHARED : source;
    if (!BUNDLED.esm.includes(name) || name === entry || (entry === "index" && name !== SHARED)) {
      // wasm-bindgen writes JavaScript.
      const file = join(sources, `${source}.${source.startsWith("built/") ? "js" : "ts"}`);
      return existsSync(file) ? { path: file } : undefined;
    }
    if (name in BY_RUNTIME) return { path: BY_RUNTIME[name], external: true };
    const way = relative(dirname(entry), `${name}.${EXTENSIONS[format]}`);
    return { path: way.startsWith(".") ? way : `./${way}`, external: true };
  };
  return { name: "others stay out", setup: ({ onResolve }) => onResolve({ filter: /^\..*\.js$/ }, resolve) };
}

/** Returns a minified style sheet. */
export function styles(filename) {
  const targets = browserslistToTargets(PAGES.map((page) => page.replace(/[a-z]+/, "$& ")));
  return transform({ filename, code: readFileSync(filename), minify: true, targets }).code;
}

/** Brings style sheets along as texts. */
const stylesAsText = {
  name: "styles as text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => ({ contents: styles(path), loader: "text" }));
  },
};

/** Takes another 2% from what all visitors of a page load, in a shape that other bundlers leave as small. */
async function shrink(file) {
  // What `unsafe` does here is to join strings by `+`, also for `String(value)`: none of these values is a symbol.
  const compress = { passes: 1, hoist_funs: true, unsafe: true };
  const { code } = await minify(readFileSync(file, "utf8"), { module: true, ecma: 2022, compress });
  writeFileSync(file, code);
}

/** Puts the text of a module where a file has its placeholder, if it has. */
function inline(file, placeholder, wasm) {
  const [before, after, ...more] = readFileSync(file, "utf8").split(placeholder);
  if (after === undefined) return;
  if (more.length > 0) throw new Error(`${file} names the wasm more than once`);
  writeFileSync(file, before + literal(readFileSync(wasm)) + after);
}

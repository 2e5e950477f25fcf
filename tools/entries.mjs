// Reads the entries of a package from `exports` and `bin` of its package.json. To add an entry, add it there.

import { readFileSync } from "node:fs";

/** Returns every path below a value of `exports`. */
const paths = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(paths));

/** Returns the names of the files in `dist` with this suffix, without the suffix. `dist/client.js` is built from `src/client.ts`. */
function namesOf(targets, suffix) {
  const files = targets.filter((path) => path.startsWith("./dist/") && path.endsWith(suffix));
  return [...new Set(files.map((path) => path.slice("./dist/".length, -suffix.length)))];
}

/** Returns the entries of the package in a folder of the repository. */
export function entriesOf(folder) {
  const manifest = JSON.parse(readFileSync(new URL(`../${folder}/package.json`, import.meta.url), "utf8"));
  const { bin = {}, exports, name } = manifest;
  const targets = paths(exports);
  return {
    name,
    exports,
    targets,
    /** The names of the files for `import`, and of those for `require`. */
    esmFiles: namesOf([...targets, ...paths(bin)], ".js"),
    cjsFiles: namesOf(targets, ".cjs"),
    /** The entries that have different files for some runtimes: file name -> package entry to import, so that each runtime gets its own file. */
    runtimeEntries: Object.fromEntries(
      Object.entries(exports)
        .filter(([, target]) => target.workerd && target.import)
        .map(([path, target]) => [namesOf([target.import.default], ".js")[0], name + path.slice(1)]),
    ),
  };
}

const { exports, targets, esmFiles, cjsFiles, runtimeEntries } = entriesOf("pkg");

/** The files of `endcap`. */
export const ESM_FILES = esmFiles;
export const CJS_FILES = cjsFiles;
export const RUNTIME_ENTRIES = runtimeEntries;

/** The paths of the declarations in `dist`, for `import` and `require`. */
export const DECLARATIONS = new Set(
  [".d.ts", ".d.cts"].flatMap((suffix) => namesOf(targets, suffix).map((file) => file + suffix)),
);

/** The names of the files with types, in the order of `exports`, each with the path that programs import: file name -> entry. */
export const ENTRY_BY_TYPE_FILE = Object.entries(exports).reduce((all, [path, target]) => {
  for (const name of namesOf(paths(target), ".d.ts")) all[name] ??= path === "." ? "index" : path.slice("./".length);
  return all;
}, {});

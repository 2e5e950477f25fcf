// The entries of the package, as `exports` and `bin` of package.json name them: to add one, add it there.

import { readFileSync } from "node:fs";

const { bin, exports, name } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** Returns every path below a value of `exports`. */
const paths = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(paths));

/** Returns the names of the files in `dist` that end so, without that end. `dist/client.js` is built from `src/client.ts`. */
function named(targets, end) {
  const files = targets.filter((path) => path.startsWith("./dist/") && path.endsWith(end));
  return [...new Set(files.map((path) => path.slice("./dist/".length, -end.length)))];
}

const targets = paths(exports);

/** The names of the files that are imported, and of those that are required. */
export const IMPORTED = named([...targets, ...paths(bin)], ".js");
export const REQUIRED = named(targets, ".cjs");

/**
 * The files of entries of which some runtimes have another file, by name, and what to import instead so that each runtime gets its own:
 * the entry, which files of the package can import by its name too.
 */
export const BY_RUNTIME = Object.fromEntries(
  Object.entries(exports)
    .filter(([, target]) => target.workerd)
    .map(([path, target]) => [named([target.import.default], ".js")[0], name + path.slice(1)]),
);

/** The files with types, those of CommonJS too, as they lie in `dist`. */
export const DECLARATIONS = new Set(
  [".d.ts", ".d.cts"].flatMap((end) => named(targets, end).map((file) => file + end)),
);

/** The names of the files with types, in the order of `exports`, and for each the path that programs import it by. */
export const TYPED = Object.entries(exports).reduce((all, [path, target]) => {
  for (const name of named(paths(target), ".d.ts")) all[name] ??= path === "." ? "index" : path.slice("./".length);
  return all;
}, {});

// Generates the declarations: tsc writes one for each source, and rollup combines them into one file for each entry. A type that
// several entries share is declared once, because TypeScript treats two declarations of a class with private members as different
// types.

import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { ENTRY_BY_TYPE_FILE } from "./entries.mjs";
import { root, run } from "./run.mjs";

const sources = join(root, "pkg/src");
const declarations = join(root, "target/types");

const fileOf = (name) => join(declarations, "package", `${name}.d.ts`);

/** Writes all declarations into `dist`: `.d.ts` for `import`, `.d.cts` for `require`. */
export async function writeDeclarations(dist) {
  await compile();
  const bundle = await rollup({
    input: Object.fromEntries(Object.keys(ENTRY_BY_TYPE_FILE).map((name) => [name, fileOf(name)])),
    // The package's own files have relative or absolute paths.
    external: (id) => !id.startsWith(".") && !isAbsolute(id),
    plugins: [dts()],
    onLog,
  });
  for (const [extension, finish] of Object.entries({ "d.ts": restoreTypeExports, "d.cts": forCommonJs })) {
    const { output } = await bundle.generate({
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `types/[name].${extension}`,
      manualChunks: assignChunks(),
      minifyInternalExports: false,
      plugins: [{ name: "finish", renderChunk: finish }],
    });
    for (const { fileName, code } of output) {
      mkdirSync(dirname(join(dist, fileName)), { recursive: true });
      writeFileSync(join(dist, fileName), code);
    }
  }
  await bundle.close();
  copyFileSync(join(root, "pkg/wasm-file.d.cts"), join(dist, "wasm-file.d.cts"));
}

/**
 * Runs tsc, which writes the declarations of each source. The folder `stores` is a project of its own, because only it uses Node's
 * types. `make check` checks the type libraries, which takes most of tsc's time.
 */
async function compile() {
  rmSync(declarations, { recursive: true, force: true });
  const tsc = (project, out) =>
    run(
      process.execPath,
      join(root, "node_modules/typescript/bin/tsc"),
      "--project",
      project,
      "--skipLibCheck",
      "--outDir",
      join(declarations, out),
    );
  await Promise.all([tsc(join(root, "pkg"), "package"), tsc(join(sources, "stores"), "stores")]);
  cpSync(join(declarations, "stores/stores"), join(declarations, "package/stores"), { recursive: true });
}

/**
 * Returns a `manualChunks` function. It assigns a source to the entry that needs it and exports most of its names; in a tie, to the
 * first in `exports`. rollup moves types that another entry needs and this one does not export to `dist/types/`.
 */
function assignChunks() {
  let entries;
  return (id, { getModuleInfo }) => {
    entries ??= Object.keys(ENTRY_BY_TYPE_FILE).map((name) => {
      const files = reachable(fileOf(name), getModuleInfo);
      return { name, files, exported: exportsOf(fileOf(name), getModuleInfo) };
    });
    const names = getModuleInfo(id).exports;
    const count = ({ exported }) => names.filter((name) => exported.has(name)).length;
    const [owner] = entries.filter(({ files }) => files.has(id)).sort((one, other) => count(other) - count(one));
    return owner?.name;
  };
}

/** Returns the names that a file exports, including those of `export *`. */
function exportsOf(file, getModuleInfo) {
  const { code, exports, importedIds } = getModuleInfo(file);
  const others = [...code.matchAll(/^export (?:type )?\* from "(.*)\.js"/gm)].map(
    ([, path]) => `${join(dirname(file), path)}.d.ts`,
  );
  const inner = others
    .filter((other) => importedIds.includes(other))
    .flatMap((other) => [...exportsOf(other, getModuleInfo)]);
  return new Set([...exports, ...inner]);
}

/** Returns a file and all that it imports, directly or not. */
function reachable(file, getModuleInfo) {
  const files = new Set([file]);
  // Iterating over a set also visits items that are added during the loop.
  for (const each of files) for (const other of getModuleInfo(each)?.importedIds ?? []) files.add(other);
  return files;
}

/** Restores `export type` for classes that the entry exports only as types. rollup-plugin-dts exports their values, too. */
function restoreTypeExports(text, { facadeModuleId }) {
  if (facadeModuleId === null) return text;
  const source = readFileSync(facadeModuleId, "utf8");
  const lists = [...source.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(([, list]) => list.match(/\w+/g));
  const types = new Set([...lists, ...[...source.matchAll(/\btype (\w+)\s*[,}]/g)].map(([, name]) => name)]);
  return text.replaceAll(/^export \{ (.*) \}(.*)$/gm, (_, names, rest) => {
    const all = names.split(", ");
    const lines = {
      "export type": all.filter((name) => types.has(name)),
      export: all.filter((name) => !types.has(name)),
    };
    return Object.entries(lines)
      .filter(([, each]) => each.length > 0)
      .map(([start, each]) => `${start} { ${each.join(", ")} }${rest}`)
      .join("\n");
  });
}

/** Returns the declaration for `require`. */
function forCommonJs(text, chunk) {
  return (
    restoreTypeExports(text, chunk)
      // `svelte/elements` is an ES module. CommonJS can import its types, but cannot extend them.
      .replace(/^import (.* from ['"]svelte\/elements['"])/m, 'import type $1 with { "resolution-mode": "import" }')
      .replace(/^declare module "svelte\/elements" \{\n.*?^\}\n/ms, "")
  );
}

/** Fails the build for every warning except two: shared types that are not exported, and type files that import each other. */
function onLog(_level, { code, message }) {
  const isExpected = code === "CIRCULAR_CHUNK" || message.includes("references private shared type exports");
  if (!isExpected) throw new Error(message);
}

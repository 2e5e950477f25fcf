// The declarations of the package: those that tsc writes, one for each source, rolled up into one file for each entry. What
// several entries share is declared once, in the file of one of them: a class with private members is another type in each place.

import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { TYPED } from "./entries.mjs";
import { root, run } from "./run.mjs";

const sources = join(root, "pkg/src");
const unrolled = join(root, "target/types");

const fileOf = (name) => join(unrolled, "package", `${name}.d.ts`);

/** Writes all declarations into `dist`: `.d.ts` for those who import, `.d.cts` for those who require. */
export async function declare(dist) {
  await compile();
  const bundle = await rollup({
    input: Object.fromEntries(Object.keys(TYPED).map((name) => [name, fileOf(name)])),
    // Only relative paths are of the package.
    external: (id) => !/^[./]/.test(id),
    plugins: [dts()],
    onLog,
  });
  for (const [extension, finish] of Object.entries({ "d.ts": typesAsTypes, "d.cts": forCommonJs })) {
    const { output } = await bundle.generate({
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `types/[name].${extension}`,
      manualChunks: homes(),
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
 * Has tsc write the declarations of each source. The store in a file is the one part whose types are node's. Libraries of
 * types are left to `make check`, where checking them takes most of tsc's time.
 */
async function compile() {
  rmSync(unrolled, { recursive: true, force: true });
  const tsc = (project, out) =>
    run(
      join(root, "node_modules/typescript/bin/tsc"),
      "--project",
      project,
      "--skipLibCheck",
      "--outDir",
      join(unrolled, out),
    );
  await Promise.all([tsc(join(root, "pkg"), "package"), tsc(join(sources, "stores"), "stores")]);
  cpSync(join(unrolled, "stores/stores"), join(unrolled, "package/stores"), { recursive: true });
}

/**
 * Returns a function from a source to the entry whose file declares it: of those that need it, the one that exports most of it, and
 * of several the first in the order of `exports`. Where another entry needs a type that this one does not export, rollup moves
 * what they share to a file in `dist/types/`.
 */
function homes() {
  let entries;
  return (id, { getModuleInfo }) => {
    entries ??= Object.keys(TYPED).map((name) => {
      const files = reachable(fileOf(name), getModuleInfo);
      return { name, files, exported: exportsOf(fileOf(name), getModuleInfo) };
    });
    const names = getModuleInfo(id).exports;
    const count = ({ exported }) => names.filter((name) => exported.has(name)).length;
    const [home] = entries.filter(({ files }) => files.has(id)).sort((one, other) => count(other) - count(one));
    return home?.name;
  };
}

/** Returns the names that a file exports, those of other files too. */
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
  // A set goes on to what is added meanwhile.
  for (const each of files) for (const other of getModuleInfo(each)?.importedIds ?? []) files.add(other);
  return files;
}

/** Exports as types alone the classes that the source of an entry exports so: rollup-plugin-dts exports the value, too. */
function typesAsTypes(text, { facadeModuleId }) {
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

/** Returns a declaration for those who require the package. */
function forCommonJs(text, chunk) {
  return (
    typesAsTypes(text, chunk)
      // `svelte/elements` is an ES module. CommonJS can import its types, but cannot extend them.
      .replace(/^import (.* from ['"]svelte\/elements['"])/m, 'import type $1 with { "resolution-mode": "import" }')
      .replace(/^declare module "svelte\/elements" \{\n.*?^\}\n/ms, "")
  );
}

/** Fails the build for warnings, but for shared types that are not exported, and for files that import each other: types may. */
function onLog(_level, { code, message }) {
  const isMeant = code === "CIRCULAR_CHUNK" || message.includes("references private shared type exports");
  if (!isMeant) throw new Error(message);
}

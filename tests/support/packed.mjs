// The package as users install it: packed, and installed into a separate project.

import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPacked, root } from "./pack.mjs";

/** The project with the packed package: that of the test run, or one of this process. */
export const project = process.env.ENDCAP_PACKED ?? ownProject();

/** The folder of the package in it. */
export const installed = join(project, "node_modules/endcap");

// A project that was packed earlier has what was built then.
if (statSync(join(project, "package.json")).mtimeMs < statSync(join(root, "pkg/dist/index.js")).mtimeMs)
  throw new Error("`ENDCAP_PACKED` is older than pkg/dist; run `node tests/support/pack.mjs`");

function ownProject() {
  const folder = installPacked();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a module into the project and imports it. Writes it at once, because concurrent test files may import the same one. */
export async function importWritten(name, text) {
  const entries = join(project, "entries");
  mkdirSync(entries, { recursive: true });
  const entry = join(entries, name);
  writeFileSync(`${entry}.${process.pid}`, text);
  renameSync(`${entry}.${process.pid}`, entry);
  return import(pathToFileURL(entry).href);
}

/** Imports a path of the package as an ES module of that project would. */
export const importPacked = (specifier = "endcap") =>
  importWritten(`${specifier.replaceAll("/", "-")}.mjs`, `export * from ${JSON.stringify(specifier)};\n`);

/** Requires a path of the package as a CommonJS module of that project would. */
export const requirePacked = createRequire(join(project, "index.cjs"));

/** Links packages of the workspace into the project, with their dependencies. */
export function borrow(...names) {
  for (const name of names) {
    const to = join(project, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    try {
      symlinkSync(join(root, "node_modules", name), to);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}

// The package as its users get it: packed, and installed into a project of its own.

import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPacked } from "./pack.mjs";

/** The project with the packed package: the test run's, or one of this process's own. */
export const project = process.env.ENDCAP_PACKED ?? ownProject();

function ownProject() {
  const folder = installPacked();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a module into the project and imports it; whole at once, as test files that run meanwhile may import the same one. */
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

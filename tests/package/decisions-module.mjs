// The decisions and the transport of the client, which the package does not export, from the packed package.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "../support/pack.mjs";
import { importPacked, importWritten, project } from "../support/packed.mjs";

/** The folder of the sources: those of this project, or copies with faults (`tests/mutants`). */
const sources = process.env.ENDCAP_SOURCES ?? join(root, "pkg/src");

/** Returns the internals of `endcap/http` that the client uses. */
export async function importDecisions() {
  // Loads the module.
  await importPacked("endcap/http");
  const { default: decisions } = await import(pathToFileURL(join(project, "node_modules/endcap/dist/http.js")).href);
  return decisions;
}

/** Bundles and imports the transport. */
export async function importTransport() {
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "./client/transport.js";', resolveDir: sources },
    bundle: true,
    format: "esm",
    write: false,
  });
  return importWritten("transport.mjs", outputFiles[0].text);
}

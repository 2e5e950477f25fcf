// The client's decisions and its transport, which the package does not export, as the packed package has them.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./pack.mjs";
import { importPacked, importWritten, project } from "./packed.mjs";

/** Where the sources are: those of this project, or those with faults in them (`tests/mutants`). */
const sources = process.env.ENDCAP_SOURCES ?? join(root, "pkg/src");

/** Returns what `endcap/http` has for the client. */
export async function importDecisions() {
  // Brings the module.
  await importPacked("endcap/http");
  const { default: decisions } = await import(pathToFileURL(join(project, "node_modules/endcap/dist/http.js")).href);
  return decisions;
}

/** Bundles the transport, and imports that. */
export async function importTransport() {
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "./client/transport.js";', resolveDir: sources },
    bundle: true,
    format: "esm",
    write: false,
  });
  return importWritten("transport.mjs", outputFiles[0].text);
}

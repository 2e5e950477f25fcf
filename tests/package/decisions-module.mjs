// The decisions of the client, which the package does not export, from the packed package.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { importPacked, project } from "../support/packed.mjs";

/** Returns the internals of `endcap/http` that the client uses. */
export async function importDecisions() {
  // Loads the module.
  await importPacked("endcap/http");
  const { default: decisions } = await import(pathToFileURL(join(project, "node_modules/endcap/dist/http.js")).href);
  return decisions;
}

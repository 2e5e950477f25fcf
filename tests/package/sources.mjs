// Sources of the package that need no WebAssembly and that it does not export.

import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../support/pack.mjs";

/** Bundles a module that imports paths of `pkg/src`, and returns its text. */
export async function bundled(contents) {
  const stdin = { contents, resolveDir: join(root, "pkg/src") };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  return outputFiles[0].text;
}

/** Bundles and imports such a module. */
export const importSources = async (contents) =>
  import(`data:text/javascript,${encodeURIComponent(await bundled(contents))}`);

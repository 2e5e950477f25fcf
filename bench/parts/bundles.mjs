// Bundles one minified ES module per contender, as an application does, to measure sizes and cold starts.

import { join } from "node:path";
import * as esbuild from "esbuild";
import { buildDir } from "../install.mjs";

const root = join(import.meta.dirname, "..");

/** Bundles a contender with its dependencies. Returns the path of the file. */
export const bundleContender = (name, platform) =>
  bundle(`contender-${name}-${platform}`, `export { default } from "./contenders/${name}.mjs";`, platform);

/** Bundles `source`, a module whose imports are relative to `bench/`. Returns the path of the file. */
export async function bundle(name, source, platform) {
  const outfile = join(buildDir, `${name}.mjs`);
  await esbuild.build({
    stdin: { contents: source, resolveDir: root, loader: "js" },
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "esm",
    target: "es2022",
    platform,
    legalComments: "none",
    outfile,
  });
  return outfile;
}

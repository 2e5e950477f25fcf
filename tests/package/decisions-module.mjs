// The client's decisions and its transport, which the package does not export, bundled with the package's own module.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { PLACEHOLDERS } from "../../pkg/inline.mjs";
import { root } from "./pack.mjs";
import { importWritten, project } from "./packed.mjs";

/** Where the sources are: those of this project, or those with faults in them (`tests/mutants`). */
const sources = process.env.ENDCAP_SOURCES ?? join(root, "pkg/src");

/** The text of `service.wasm`, as it stands in its bundle. */
function inlined() {
  const packed = createRequire(join(project, "index.cjs")).resolve("endcap/http");
  const text = readFileSync(packed, "utf8");
  const [literal] = /"\\0asm(?:[^"\\]|\\[\s\S])*"/.exec(text);
  return literal;
}

/** Bundles them, beside the packed package, and imports that. */
export async function importDecisions() {
  const index = pathToFileURL(join(project, "node_modules/endcap/dist/index.js")).href;
  const core = {
    name: "core",
    setup: ({ onResolve }) => onResolve({ filter: /^\.\.?\/index\.js$/ }, () => ({ path: index, external: true })),
  };
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { serviceWasm } from "./inlined-service.js";
        import { provide } from "./service/module.js";
        provide(serviceWasm);
        export * from "./decisions/calls.js";
        export * from "./decisions/links.js";
        export * from "./decisions/pages.js";
        export * from "./decisions/tokens.js";
        export * from "./transport.js";
        export * from "./service/module.js";`,
      resolveDir: sources,
    },
    bundle: true,
    format: "esm",
    charset: "utf8",
    write: false,
    plugins: [core],
  });
  return importWritten("decisions.mjs", outputFiles[0].text.split(`"${PLACEHOLDERS.service}"`).join(inlined()));
}

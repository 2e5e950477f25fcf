// Builds and installs the package for coverage and mutation runs: only the JS, with the names of the sources,
// which takes a second. The wasm modules are those of `make build`.

import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../../tools/bundle.mjs";
import { root } from "../support/pack.mjs";

/** Installs it into `project`, which replaces the packed one (`ENDCAP_PACKED`). `options` are passed to esbuild. */
export async function install(project, options = {}) {
  const pkg = join(root, "pkg");
  const folder = join(project, "node_modules/endcap");
  rmSync(project, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { bin, files } = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));
  for (const file of ["package.json", "README.md", ...files.filter((name) => !name.includes("*"))])
    cpSync(join(pkg, file), join(folder, file), { recursive: true });
  await bundle(join(folder, "dist"), (name) => join(pkg, `dist/${name}.wasm`), { minify: false, ...options });
  mkdirSync(join(project, "node_modules/.bin"));
  for (const [name, file] of Object.entries(bin)) {
    chmodSync(join(folder, file), 0o755);
    symlinkSync(join(folder, file), join(project, "node_modules/.bin", name));
  }
}

// Stryker's build command.
if (process.argv[1] === import.meta.filename) await install(process.env.ENDCAP_PACKED);

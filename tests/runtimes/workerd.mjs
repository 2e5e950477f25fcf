// Runs workers in workerd, on loopback only.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import * as workerd from "../../tools/workerd.mjs";
import { root } from "../support/pack.mjs";
import { binary } from "./process.mjs";

/** Bundles a worker. Returns the output folder and its files, the worker first. */
export async function bundled(folder, entry) {
  const outdir = join(folder, "out");
  const { outputFiles } = await build({ ...workerd.bundling, entryPoints: [join(folder, entry)], outdir });
  return { folder: outdir, files: workerd.written(outputFiles) };
}

export const { DATES, external, worker } = workerd;

/** Starts a worker in Cloudflare's simulator, which has the bindings that workerd alone lacks. */
export async function startMiniflare(t, project, entry, options) {
  const { Miniflare } = createRequire(join(root, "tests/miniflare/package.json"))("miniflare");
  const { folder, files } = await bundled(project, entry);
  const modules = files.map((file) => ({
    type: file.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
    path: join(folder, file),
  }));
  const miniflare = new Miniflare({ modulesRoot: folder, modules, ...options });
  t.after(() => miniflare.dispose());
  return miniflare;
}

/**
 * Starts services from a folder. Resolves to the URLs of those with a socket, by name, and a function that stops them. With
 * inspection, `inspector` has a URL too, and workers can run the garbage collector.
 */
export async function startServices(folder, services, names, { isInspected = false } = {}) {
  const file = join(folder, "config.capnp");
  writeFileSync(file, workerd.configuration(services, names, { flags: isInspected ? ["--expose-gc"] : [] }));
  const options = isInspected ? ["--inspector-addr=127.0.0.1:0"] : [];
  const program = binary("@cloudflare", "bin/workerd");
  const { child, ports } = await workerd.serve(program, file, names.length + options.length, options);
  const urls = Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]);
  return { ...Object.fromEntries(urls), pid: child.pid, stop: () => child.kill("SIGKILL") };
}

/** Returns the text of a worker's response, which must be the same at each date. The worker is the first of these files of a folder. */
export async function fetchFromWorkerd(folder, files, aliases = {}) {
  const texts = [];
  for (const date of DATES) {
    const { main, stop } = await startServices(folder, [worker("main", files, { aliases, date })], ["main"]);
    try {
      texts.push(await (await fetch(main)).text());
    } finally {
      stop();
    }
  }
  for (const text of texts) assert.equal(text, texts[0]);
  return texts[0];
}

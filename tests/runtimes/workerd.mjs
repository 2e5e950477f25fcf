// Workers in workerd, on this machine alone.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import * as workerd from "../../scripts/workerd.mjs";
import { binary } from "./process.mjs";

/** Older than that of the examples: there are workers that keep theirs. */
const DATE = "2024-09-23";

/** Bundles a worker; gives the folder where it is, and the files there, the worker first. */
export async function bundled(folder, entry) {
  const outdir = join(folder, "out");
  const { outputFiles } = await build({ ...workerd.bundling, entryPoints: [join(folder, entry)], outdir });
  return { folder: outdir, files: workerd.written(outputFiles) };
}

/** A service of the configuration: a worker made of files, the first of which is what runs. */
export const worker = (name, files, options) => workerd.worker(name, files, { date: DATE, ...options });

/**
 * Starts services below a folder; gives the URL of each that is to have a socket, by its name, and what ends it all. Where they
 * are inspected, the `inspector` has a URL too, and workers can collect their garbage.
 */
export async function startServices(folder, services, names, { isInspected = false } = {}) {
  const file = join(folder, "config.capnp");
  writeFileSync(file, workerd.configuration(services, names, { flags: isInspected ? ["--expose-gc"] : [] }));
  const options = isInspected ? ["--inspector-addr=127.0.0.1:0"] : [];
  const program = binary("@cloudflare", "bin/workerd");
  const { child, ports } = await workerd.serve(program, file, names.length + options.length, options);
  const urls = Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]);
  return { ...Object.fromEntries(urls), stop: () => child.kill("SIGKILL") };
}

/** The text of the answer of a worker made of files below a folder, the first of which is the worker. */
export async function askWorkerd(folder, files, aliases = {}) {
  const { main, stop } = await startServices(folder, [worker("main", files, { aliases })], ["main"]);
  try {
    return await (await fetch(main)).text();
  } finally {
    stop();
  }
}

// Workers in workerd, on this machine alone.

import { spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { binary } from "./process.mjs";

const kinds = { ".wasm": "wasm", ".json": "json" };

/** Bundles a worker as wrangler would; gives the folder where it is, and the files there, the worker first. */
export async function bundled(folder, entry) {
  const outdir = join(folder, "out");
  const bundling = {
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "error",
    outExtension: { ".js": ".mjs" },
  };
  // The conditions are wrangler's.
  const options = { conditions: ["workerd", "worker", "browser"], loader: { ".wasm": "copy" } };
  await build({ ...bundling, ...options, entryPoints: [join(folder, entry)], outdir });
  return { folder: outdir, files: [entry, ...readdirSync(outdir).filter((file) => file.endsWith(".wasm"))] };
}

/** A service of the configuration: a worker made of files, the first of which is what runs. */
export function worker(name, files, { date = "2024-09-23", aliases = {}, more = "" } = {}) {
  const modules = [
    ...files.map((file) => `(name = "${file}", ${kinds[/\.\w+$/.exec(file)[0]] ?? "esModule"} = embed "${file}")`),
    ...Object.entries(aliases).map(([alias, file]) => `(name = "${alias}", esModule = "export * from '/${file}';")`),
  ];
  return `(name = "${name}", worker = (compatibilityDate = "${date}", modules = [${modules.join(",\n")}]${more}))`;
}

/**
 * Starts services below a folder; gives the URL of each that is to have a socket, by its name, and what ends it all. Where they
 * are inspected, the `inspector` has a URL too, and workers can collect their garbage.
 */
export async function startServices(folder, services, names, { isInspected = false } = {}) {
  const sockets = names.map((name) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`);
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.join(",\n")}],
  sockets = [${sockets.join(",\n")}],
  v8Flags = [${isInspected ? '"--expose-gc"' : ""}],
);
`;
  writeFileSync(join(folder, "config.capnp"), config);
  const options = ["--control-fd=3", ...(isInspected ? ["--inspector-addr=127.0.0.1:0"] : [])];
  const child = spawn(binary("@cloudflare", "bin/workerd"), ["serve", ...options, "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "pipe", "pipe"],
  });
  const ports = await portsOf(child, names.length + Number(isInspected));
  const urls = Object.fromEntries([...ports].map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
  return { ...urls, stop: () => child.kill("SIGKILL") };
}

/**
 * The text of the answer of a worker made of files below a folder. The first of them is the worker; `aliases` are names
 * by which files are imported that have no path.
 */
export async function askWorkerd(folder, files, aliases = {}) {
  const { main, stop } = await startServices(folder, [worker("main", files, { aliases })], ["main"]);
  try {
    return await (await fetch(main)).text();
  } finally {
    stop();
  }
}

/** The ports that were chosen, which workerd says on a channel of its own. */
function portsOf(child, count) {
  return new Promise((resolve, reject) => {
    const ports = new Map();
    let [complaints, text] = ["", ""];
    child.stderr.setEncoding("utf8").on("data", (more) => {
      complaints += more;
    });
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`workerd ended: ${complaints}`)));
    child.stdio[3].setEncoding("utf8").on("data", (more) => {
      text += more;
      for (const [line] of text.matchAll(/.+\n/g)) {
        const { event, socket, port } = JSON.parse(line);
        if (event === "listen") ports.set(socket, port);
        if (event === "listen-inspector") ports.set("inspector", port);
      }
      if (ports.size === count) resolve(ports);
    });
  });
}

// Servers in workerd, each in a process of its own.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { buildDir } from "../install.mjs";

const bench = join(import.meta.dirname, "..");
const COMPATIBILITY = "2026-01-01";

/** The binary that npm installed for this machine, if there is one and it starts. */
export function workerd() {
  const scope = join(bench, "node_modules/@cloudflare");
  const files = existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name, "bin/workerd")) : [];
  return files.find((file) => spawnSync(file, ["--version"]).status === 0);
}

/** Bundles a worker, a module that stands in the bench's directory, as wrangler would; gives the folder where it is. */
export async function bundleWorker(name, source) {
  const folder = join(buildDir, `worker-${name}`);
  mkdirSync(folder, { recursive: true });
  const { outputFiles } = await esbuild.build({
    stdin: { contents: source, resolveDir: bench, loader: "js" },
    outfile: join(folder, "worker.mjs"),
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    loader: { ".wasm": "copy" },
    legalComments: "none",
    logLevel: "error",
  });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const names = outputFiles.map(({ path }) => path.slice(folder.length + 1));
  const modules = names
    .sort((a, b) => Number(b === "worker.mjs") - Number(a === "worker.mjs"))
    .map((file) => `(name = "${file}", ${file.endsWith(".wasm") ? "wasm" : "esModule"} = embed "${file}")`);
  return { folder, modules };
}

/**
 * Starts a bundled worker. `texts` are in its environment by their names; all it can reach is what listens at `service`.
 * Gives its port, its process, the CPU microseconds it has taken, and what ends it.
 */
export async function startWorker(binary, { folder, modules }, { texts = {}, service } = {}) {
  const bindings = Object.entries(texts).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
  const outside = service ? `(name = "outside", external = (address = "${new URL(service).host}", http = ())),` : "";
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      compatibilityDate = "${COMPATIBILITY}",
      modules = [${modules.join(", ")}],
      bindings = [${bindings.join(", ")}],
      ${service ? 'globalOutbound = "outside",' : ""}
    )),
    ${outside}
  ],
  sockets = [(name = "main", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
  writeFileSync(join(folder, "config.capnp"), config);
  const child = spawn(binary, ["serve", "--control-fd=3", "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const port = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error("workerd has ended")));
    child.stdio[3].setEncoding("utf8").on("data", (line) => resolve(JSON.parse(line).port));
  });
  return { port, cpu: async () => cpuOf(child.pid), stop: () => child.kill("SIGKILL") };
}

/** The worker of a contender: the gateway, which like the proxies by hand keeps no links, or does; or such a proxy. */
const sourceOf = (name) =>
  name.startsWith("endcap")
    ? `
    import { createGateway } from "endcap/gateway";
    export default createGateway({
      hosts: ({ SERVICE }) => ({ api: SERVICE }),
      apiKey: ({ API_KEY }) => API_KEY,
      ${name === "endcap" ? "store: false," : ""}
      authorize: "anyone",
      log: false,
      allowLoopbackHttp: true,
    });`
    : `
    import { listErrors } from "./contenders/${name}.mjs";
    import { byHand } from "./servers/by-hand.mjs";
    let handle;
    export default {
      fetch: (request, { SERVICE, API_KEY }) =>
        (handle ??= byHand(listErrors, { service: SERVICE, apiKey: API_KEY }))(request),
    };`;

/** Starts the server of a contender before a service. */
export async function startInWorkerd(binary, name, { service, apiKey }) {
  const bundle = await bundleWorker(`gateway-${name}`, sourceOf(name));
  return startWorker(binary, bundle, { texts: { SERVICE: service, API_KEY: apiKey }, service });
}

/** The CPU microseconds that the threads of a process have taken; NaN where the system does not say. */
function cpuOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]);
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1000, 0);
  } catch {
    return Number.NaN;
  }
}

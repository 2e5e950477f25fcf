// Starts servers in workerd, each in its own process.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { binary } from "../../tools/binary.mjs";
import { bundling, configuration, external, serve, textBindings, worker, written } from "../../tools/workerd.mjs";
import { buildDir } from "../install.mjs";

const bench = join(import.meta.dirname, "..");

/** Returns the workerd binary that npm installed for this machine; `undefined` if none starts. */
export const workerd = () => binary(join(bench, "node_modules"), "@cloudflare", "bin/workerd");

/** Bundles a worker whose imports are relative to `bench/`. Returns the folder and its files. */
export async function bundleWorker(name, source) {
  const folder = join(buildDir, `worker-${name}`);
  const { outputFiles } = await esbuild.build({
    ...bundling,
    stdin: { contents: source, resolveDir: bench, loader: "js" },
    outfile: join(folder, "worker.mjs"),
    minify: true,
    legalComments: "none",
  });
  return { folder, files: written(outputFiles) };
}

/**
 * Starts a bundled worker. `texts` is its environment, and it can send requests only to `service`. Returns its port, and functions
 * for its CPU microseconds, its resident bytes, and to stop it.
 */
export async function startWorker(binary, { folder, files }, { texts = {}, service } = {}) {
  const outbound = service && "outside";
  const main = worker("main", files, { bindings: textBindings(texts), outbound });
  const file = join(folder, "config.capnp");
  writeFileSync(file, configuration([main, ...(service ? [external(outbound, service)] : [])], ["main"]));
  const { child, ports } = await serve(binary, file, 1);
  const { pid } = child;
  return {
    port: ports.main,
    cpu: async () => cpuOf(pid),
    memory: () => memoryOf(pid),
    stop: () => child.kill("SIGKILL"),
  };
}

/** Returns the source of a contender's worker: the gateway with or without a cache of links, or a hand-written proxy. */
const sourceOf = (name) =>
  name.startsWith("endcap")
    ? `
    import { createGateway } from "endcap/gateway";
    export default createGateway({
      hosts: ({ SERVICE }) => ({ api: SERVICE, ads: SERVICE, auth: SERVICE }),
      apiKey: ({ API_KEY }) => API_KEY,
      credentials: ({ CLIENT_SECRET }) => ({ clientId: "id", clientSecret: CLIENT_SECRET }),
      ${name === "endcap" ? "store: false," : ""}
      authorize: "anyone",
      log: false,
      allowLoopbackHttp: true,
    });`
    : `
    import { listErrors, placementErrors } from "./contenders/${name}.mjs";
    import { byHand } from "./servers/by-hand.mjs";
    let handle;
    export default {
      fetch(request, { SERVICE, API_KEY, CLIENT_SECRET }) {
        const credentials = { clientId: "id", clientSecret: CLIENT_SECRET };
        handle ??= byHand({ listErrors, placementErrors }, { service: SERVICE, apiKey: API_KEY, credentials });
        return handle(request);
      },
    };`;

/** Bundles a contender's server. */
export const bundleServer = (name) => bundleWorker(`gateway-${name}`, sourceOf(name));

/** Starts a contender's server in front of a service. */
export async function startInWorkerd(binary, name, of, bundle = bundleServer(name)) {
  const { service, apiKey, clientSecret } = of;
  const texts = { SERVICE: service, API_KEY: apiKey, CLIENT_SECRET: clientSecret };
  return startWorker(binary, await bundle, { texts, service });
}

/** Returns the CPU microseconds of the threads of a process; NaN if the system does not report them. */
function cpuOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]);
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1000, 0);
  } catch {
    return Number.NaN;
  }
}

/** Returns the resident bytes of a process; NaN if the system does not report them. */
function memoryOf(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

// Starts the demo's gateway in workerd, or in Node on machines without a workerd binary.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { build, stop } from "esbuild";
import { binary as binaryBelow } from "../../tools/binary.mjs";
import { bundling, configuration, external, serving, worker, written } from "../../tools/workerd.mjs";
import { startProcess } from "./processes.mjs";

/** Returns the workerd binary that npm installed for this machine; `undefined` if none starts. */
const workerd = () => binaryBelow(join(import.meta.dirname, "node_modules"), "@cloudflare", "bin/workerd");

/**
 * Starts the gateway for the page at `origin`, with the sandbox as its service. With `node`, it runs in Node. `log` is called with
 * each log line. Returns its address, the name of the runtime, and a promise of the reason why it ended.
 */
export async function startGateway({ folder, origin, sandbox: { address, credentials }, node, log }) {
  const env = {
    ORIGIN: origin,
    SERVICE: address,
    CLIENT_ID: credentials.client_id,
    CLIENT_SECRET: credentials.client_secret,
    API_KEY: credentials.api_key,
  };
  const binary = node ? undefined : workerd();
  const runtime = binary === undefined ? "node" : "workerd";
  let resolveListening;
  const listenLine = new Promise((resolve) => {
    resolveListening = resolve;
  });
  const onLine = (line) => {
    const data = parsed(line);
    if (data?.event === "listen") resolveListening(data);
    else if (data !== undefined) log(data);
  };
  const [program, ...args] = binary === undefined ? inNode() : await inWorkerd(binary, folder, address, env);
  const ended = startProcess(`the gateway, in ${runtime},`, program, args, {
    env: { PATH: process.env.PATH, ...env },
    onLine,
    hasChannel: true,
  });
  const listening = await Promise.race([listenLine, ended]);
  if (typeof listening === "string") throw new Error(listening);
  return { ended, runtime, address: `http://127.0.0.1:${listening.port}` };
}

const inNode = () => [process.execPath, join(import.meta.dirname, "in-node.mjs")];

/** Bundles the worker, and returns the command that serves it. The worker can send requests only to the service. */
async function inWorkerd(binary, folder, service, env) {
  const { outputFiles } = await build({
    ...bundling,
    entryPoints: [join(import.meta.dirname, "worker.mjs")],
    outdir: folder,
    external: ["cloudflare:workers"],
  });
  // Ends esbuild's process, which otherwise keeps running.
  await stop();
  // By name, so that secrets are not written to the file.
  const bindings = Object.keys(env).map((name) => `(name = "${name}", fromEnvironment = "${name}")`);
  const main = worker("main", written(outputFiles), { bindings, outbound: "service" });
  const file = join(folder, "config.capnp");
  writeFileSync(file, configuration([main, external("service", service)], ["main"]));
  return [binary, ...serving, file];
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

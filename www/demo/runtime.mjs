// What the gateway runs in: workerd, or node where workerd has no binary.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { build, stop } from "esbuild";
import { binary as binaryBelow } from "../../scripts/binary.mjs";
import { bundling, configuration, external, serving, worker, written } from "../../scripts/workerd.mjs";
import { startPart } from "./part.mjs";

/** The binary that npm installed for this machine, if there is one and it starts. */
const workerd = () => binaryBelow(join(import.meta.dirname, "node_modules"), "@cloudflare", "bin/workerd");

/**
 * Starts the gateway of the page at `origin` before a sandbox, in node if so wished. `log` hears what it logs. Gives its
 * address, the name of what it runs in, and what resolves to why it is over.
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
  let arrive;
  const arrived = new Promise((resolve) => {
    arrive = resolve;
  });
  const onLine = (line) => {
    const data = parsed(line);
    if (data?.event === "listen") arrive(data);
    else if (data !== undefined) log(data);
  };
  const [program, ...args] = binary === undefined ? inNode() : await inWorkerd(binary, folder, address, env);
  const ended = startPart(`the gateway, in ${runtime},`, program, args, {
    env: { PATH: process.env.PATH, ...env },
    onLine,
    hasChannel: true,
  });
  const listening = await Promise.race([arrived, ended]);
  if (typeof listening === "string") throw new Error(listening);
  return { ended, runtime, address: `http://127.0.0.1:${listening.port}` };
}

const inNode = () => [process.execPath, join(import.meta.dirname, "in-node.mjs")];

/** Bundles the worker, and says how workerd is to serve it. All it can reach is the service. */
async function inWorkerd(binary, folder, service, env) {
  const { outputFiles } = await build({
    ...bundling,
    entryPoints: [join(import.meta.dirname, "worker.mjs")],
    outdir: folder,
    external: ["cloudflare:workers"],
  });
  // It would stay, to be quick the next time.
  await stop();
  // By name, so that no secret is written down.
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

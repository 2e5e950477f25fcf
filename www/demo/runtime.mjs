// What the gateway runs in: workerd, or node where workerd has no binary.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { build, stop } from "esbuild";
import { startPart } from "./part.mjs";

const COMPATIBILITY = "2026-01-01";

/** The binary that npm installed for this machine, if there is one and it starts. */
function workerd() {
  const scope = join(import.meta.dirname, "node_modules/@cloudflare");
  const files = existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name, "bin/workerd")) : [];
  return files.find((file) => spawnSync(file, ["--version"]).status === 0);
}

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
  const said = (line) => {
    const data = parsed(line);
    if (data?.event === "listen") arrive(data);
    else if (data !== undefined) log(data);
  };
  const [program, ...args] = binary === undefined ? inNode() : await inWorkerd(binary, folder, address, env);
  const ended = startPart(`the gateway, in ${runtime},`, program, args, {
    env: { PATH: process.env.PATH, ...env },
    said,
    hasChannel: true,
  });
  const listening = await Promise.race([arrived, ended]);
  if (typeof listening === "string") throw new Error(listening);
  return { ended, runtime, address: `http://127.0.0.1:${listening.port}` };
}

const inNode = () => [process.execPath, join(import.meta.dirname, "in-node.mjs")];

/** Bundles the worker as wrangler would, and says how workerd is to serve it. All it can reach is the service. */
async function inWorkerd(binary, folder, service, env) {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "worker.mjs")],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    loader: { ".wasm": "copy" },
    external: ["cloudflare:workers"],
    logLevel: "error",
  });
  // It would stay, to be quick the next time.
  await stop();
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const names = outputFiles.map(({ path }) => path.slice(folder.length + 1));
  const modules = names
    .sort((a, b) => Number(b === "worker.mjs") - Number(a === "worker.mjs"))
    .map((name) => `(name = "${name}", ${name.endsWith(".wasm") ? "wasm" : "esModule"} = embed "${name}")`);
  // By name, so that no secret is written down.
  const bindings = Object.keys(env).map((name) => `(name = "${name}", fromEnvironment = "${name}")`);
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      compatibilityDate = "${COMPATIBILITY}",
      modules = [${modules.join(", ")}],
      bindings = [${bindings.join(", ")}],
      globalOutbound = "service",
    )),
    (name = "service", external = (address = "${new URL(service).host}", http = ())),
  ],
  sockets = [(name = "main", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
  const file = join(folder, "config.capnp");
  writeFileSync(file, config);
  return [binary, "serve", "--control-fd=3", file];
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

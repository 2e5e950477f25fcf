// A worker in workerd, with KV and a service that stand beside it: nothing of it leaves this machine.

import { spawn } from "node:child_process";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { binary } from "../runtimes/process.mjs";

/** What Workers KV is to workerd: HTTP. */
const kv = `const kept = new Map();
export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/kept") return Response.json([...kept.values()]);
    if (request.method === "PUT") {
      kept.set(pathname, { text: await request.text(), ttl: Number(searchParams.get("expiration_ttl")) });
      return new Response();
    }
    const found = kept.get(pathname);
    return found === undefined ? new Response(null, { status: 404 }) : new Response(found.text);
  },
};
`;

/** The service in memory, and at /calls what reached it. */
const outside = `import { service } from "./service.mjs";
const { fetch, calls } = service();
export default {
  fetch: (request) => (request.url.endsWith("/calls") ? Response.json(calls) : fetch(request)),
};
`;

/** Bundles a worker as wrangler would. */
export async function bundled(folder, entry) {
  const outdir = join(folder, "out");
  const bundling = {
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "error",
    outExtension: { ".js": ".mjs" },
  };
  const options = { conditions: ["workerd", "worker", "browser"], loader: { ".wasm": "copy" } };
  await build({ ...bundling, ...options, entryPoints: [join(folder, entry)], outdir });
  return outdir;
}

/** Starts the worker that lies bundled in a folder; gives its URL, those of the service and of KV, and what ends it. */
export async function startWorkerd(folder, main, { date, texts, kvNamespace }) {
  cpSync(join(import.meta.dirname, "service.mjs"), join(folder, "service.mjs"));
  writeFileSync(join(folder, "kv.mjs"), kv);
  writeFileSync(join(folder, "outside.mjs"), outside);
  const module = (file) => `(name = "${file}", ${file.endsWith(".wasm") ? "wasm" : "esModule"} = embed "${file}")`;
  const wasm = readdirSync(folder).filter((file) => file.endsWith(".wasm"));
  const worker = (name, files, more = "") =>
    `(name = "${name}", worker = (compatibilityDate = "${date}", modules = [${files.map(module).join()}]${more}))`;
  const bindings = [
    ...Object.entries(texts).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`),
    `(name = "${kvNamespace}", kvNamespace = "kv")`,
  ];
  const sockets = ["main", "outside", "kv"].map(
    (name) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`,
  );
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${worker("main", [main, ...wasm], `, bindings = [${bindings.join()}], globalOutbound = "outside"`)},
    ${worker("outside", ["outside.mjs", "service.mjs"])},
    ${worker("kv", ["kv.mjs"])},
  ],
  sockets = [${sockets.join()}],
);
`;
  writeFileSync(join(folder, "config.capnp"), config);
  const child = spawn(binary("@cloudflare", "bin/workerd"), ["serve", "--control-fd=3", "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const ports = await portsOf(child, 3);
  const urls = Object.fromEntries([...ports].map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
  return { ...urls, stop: () => child.kill("SIGKILL") };
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
      }
      if (ports.size === count) resolve(ports);
    });
  });
}

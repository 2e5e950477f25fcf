// Workers in workerd, as the demo, the bench and the tests run them: how they are bundled, and what workerd is told.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** What esbuild is told to bundle a worker as wrangler would. */
export const bundling = {
  bundle: true,
  write: false,
  format: "esm",
  target: "es2022",
  conditions: ["workerd", "worker", "browser"],
  loader: { ".wasm": "copy" },
  outExtension: { ".js": ".mjs" },
  logLevel: "error",
};

/** Writes what esbuild made; gives the names of the files, the worker first, for it is what workerd runs. */
export function written(outputFiles) {
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const names = outputFiles.map(({ path }) => basename(path));
  return names.sort((a, b) => Number(a.endsWith(".wasm")) - Number(b.endsWith(".wasm")));
}

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../www/demo/package.json"), "utf8"));
/** The newest compatibility date that the pinned workerd takes: that in its version. */
const NEWEST_DATE = manifest.optionalDependencies["@cloudflare/workerd-linux-64"].replace(
  /^1\.(\d{4})(\d\d)(\d\d)\..*$/,
  "$1-$2-$3",
);
/** The oldest one that endcap supports. */
const OLDEST_DATE = "2024-09-23";

/** The compatibility dates that tests run with. */
export const DATES = [NEWEST_DATE, OLDEST_DATE];

/** A path from one module to another: what a path from the root means depends on the compatibility date. */
const from = (module, file) => `${"../".repeat(module.split("/").length - 1) || "./"}${file}`;

const kinds = { ".wasm": "wasm", ".json": "json" };

/**
 * A service of the configuration: a worker made of files next to it. The first file is the entry. `aliases` are names
 * by which files are imported that have no path, `bindings` what is in its environment, and `outbound` is the service that
 * its requests go to.
 */
export function worker(name, files, { date = NEWEST_DATE, aliases = {}, bindings = [], outbound } = {}) {
  const modules = [
    ...files.map((file) => `(name = "${file}", ${kinds[/\.\w+$/.exec(file)[0]] ?? "esModule"} = embed "${file}")`),
    ...Object.entries(aliases).map(
      ([alias, file]) => `(name = "${alias}", esModule = "export * from '${from(alias, file)}';")`,
    ),
  ];
  const members = [
    `compatibilityDate = "${date}"`,
    `modules = [${modules.join(",\n")}]`,
    `bindings = [${bindings.join(",\n")}]`,
    ...(outbound === undefined ? [] : [`globalOutbound = "${outbound}"`]),
  ];
  return `(name = "${name}", worker = (${members.join(",\n")}))`;
}

/** Bindings of texts by their names. */
export const textBindings = (values) =>
  Object.entries(values).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);

/** A service that is what listens at a URL. */
export const external = (name, url) => `(name = "${name}", external = (address = "${new URL(url).host}", http = ()))`;

/** Returns the configuration of services. Those in `names` have a socket on this machine, at a free port. */
export function configuration(services, names, { flags = [] } = {}) {
  const sockets = names.map((name) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.join(",\n")}],
  sockets = [${sockets.join(",\n")}],
  v8Flags = [${flags.map((flag) => `"${flag}"`).join()}],
);
`;
}

/** The options by which workerd says on channel 3 which ports it has chosen. */
export const serving = ["serve", "--control-fd=3"];

/**
 * Has workerd serve the configuration in a file; gives the process, and the ports that it listens at by the names of the
 * sockets, once there are as many as `count`. That of the inspector is called so.
 */
export async function serve(program, file, count, options = []) {
  const child = spawn(program, [...serving, ...options, basename(file)], {
    cwd: dirname(file),
    stdio: ["ignore", "inherit", "pipe", "pipe"],
  });
  return { child, ports: await portsOf(child, count) };
}

function portsOf(child, count) {
  return new Promise((resolve, reject) => {
    const ports = {};
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
        if (event === "listen") ports[socket] = port;
        if (event === "listen-inspector") ports.inspector = port;
      }
      if (Object.keys(ports).length === count) resolve(ports);
    });
  });
}

// Bundles workers and configures workerd, for the demo, the bench and the tests.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The options with which esbuild bundles a worker as wrangler does. */
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

/** Writes the output files of esbuild. Returns their names, the worker first, because workerd runs the first module. */
export function written(outputFiles) {
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const names = outputFiles.map(({ path }) => basename(path));
  return names.sort((a, b) => Number(a.endsWith(".wasm")) - Number(b.endsWith(".wasm")));
}

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../www/demo/package.json"), "utf8"));
/** The newest compatibility date of the pinned workerd, which is the date in its version. */
const NEWEST_DATE = manifest.optionalDependencies["@cloudflare/workerd-linux-64"].replace(
  /^1\.(\d{4})(\d\d)(\d\d)\..*$/,
  "$1-$2-$3",
);
/** The oldest compatibility date that endcap supports. */
const OLDEST_DATE = "2024-09-23";

/** The compatibility dates that tests run with. */
export const DATES = [NEWEST_DATE, OLDEST_DATE];

/** Returns a relative path from one module to another. The meaning of absolute paths depends on the compatibility date. */
const from = (module, file) => `${"../".repeat(module.split("/").length - 1) || "./"}${file}`;

const kinds = { ".wasm": "wasm", ".json": "json" };

/**
 * Returns the configuration of a worker whose files are next to the configuration. The first file is the entry. `aliases` maps
 * bare module names to files, `bindings` is its environment, and `outbound` is the service that receives its requests.
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

/** Returns bindings for strings, by name. */
export const textBindings = (values) =>
  Object.entries(values).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);

/** Returns the configuration of a service at a URL. */
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

/** The options that make workerd write its ports to channel 3. */
export const serving = ["serve", "--control-fd=3"];

/**
 * Starts workerd with a configuration file. Returns the process and its ports by socket name, once it listens on `count` ports. The
 * port of the inspector is named `inspector`.
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
    let [errors, text] = ["", ""];
    child.stderr.setEncoding("utf8").on("data", (more) => {
      errors += more;
    });
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`workerd ended: ${errors}`)));
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

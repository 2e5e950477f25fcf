// Runs a worker in workerd and asks it once.

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { binary } from "./process.mjs";

const kinds = { ".wasm": "wasm", ".json": "json" };

/**
 * The text of the answer of a worker made of files below a folder. The first of them is the worker; `aliases` are names
 * by which files are imported that have no path.
 */
export async function askWorkerd(folder, files, aliases = {}) {
  const modules = [
    ...files.map((file) => `(name = "${file}", ${kinds[/\.\w+$/.exec(file)[0]] ?? "esModule"} = embed "${file}")`),
    ...Object.entries(aliases).map(([name, file]) => `(name = "${name}", esModule = "export * from '/${file}';")`),
  ];
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (compatibilityDate = "2024-09-23", modules = [${modules.join(",\n")}]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
  writeFileSync(join(folder, "config.capnp"), config);
  const worker = spawn(binary("@cloudflare", "bin/workerd"), ["serve", "--control-fd=3", "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "pipe", "pipe"],
  });
  try {
    const port = await portOf(worker);
    return await (await fetch(`http://127.0.0.1:${port}/`)).text();
  } finally {
    worker.kill("SIGKILL");
  }
}

/** The port that was chosen, which workerd says on a channel of its own. */
function portOf(worker) {
  return new Promise((resolve, reject) => {
    let complaints = "";
    worker.stderr.setEncoding("utf8").on("data", (text) => {
      complaints += text;
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error(`workerd ended: ${complaints}`)));
    worker.stdio[3].setEncoding("utf8").on("data", (text) => {
      const { event, port } = JSON.parse(text);
      if (event === "listen") resolve(port);
    });
  });
}

// Runs a built worker in wrangler's local simulator.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { nodeLts } from "../runtimes/hosts.mjs";
import { environment } from "../runtimes/process.mjs";
import { freePort } from "../support/loopback.mjs";

/** The file of wrangler, which needs a newer Node than the package. */
export const wrangler = join(import.meta.dirname, "node_modules/wrangler/wrangler-dist/cli.js");

/** The variables of gateways. */
const vars = {
  AUTH_URL: "https://auth.example",
  ADS_URL: "https://ads.example",
  API_URL: "https://api.example",
  CLIENT_ID: "id",
  CLIENT_SECRET: "c4n4ry",
  API_KEY: "c4n4ry",
};

/** The configuration of a worker. */
export const configuration = (more) => {
  const compatibility = { compatibility_date: "2026-10-01", compatibility_flags: ["nodejs_compat"] };
  return JSON.stringify({ name: "probe", ...compatibility, vars, ...more });
};

/** An invalid list, sent as a page of the shop does. */
const list = {
  method: "POST",
  headers: { "Content-Type": "application/json", Cookie: "session=1" },
  body: '{ "title": "Soup", "line_items": [{ "name": "onion", "upcs": ["123"] }] }',
};

/** Serves the worker of a project and returns the JSON at a path. A worker with a gateway refuses an invalid list. `options` are wrangler's. */
export async function reportOfWorker(folder, path, { hasGateway = true, options = [] } = {}) {
  const [port, inspector] = [await freePort(), await freePort()];
  const args = ["dev", ...options, "--ip=127.0.0.1", `--port=${port}`, `--inspector-port=${inspector}`];
  const child = spawn(nodeLts, [wrangler, ...args], { cwd: folder, env: environment });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  try {
    for (let attempt = 0; attempt < 600 && child.exitCode === null && !output.includes("Ready on"); attempt++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    if (!output.includes("Ready on")) throw new Error(`wrangler does not serve: ${output}`);
    // OpenNext writes this name into the URLs of requests to this machine.
    const origin = `http://localhost:${port}`;
    if (hasGateway) {
      const response = await fetch(`${origin}/api/links`, { ...list, headers: { ...list.headers, Origin: origin } });
      const refusal = await response.text();
      if (response.status !== 400 || !refusal.includes("must be 12 or 14 digits"))
        throw new Error(`the gateway responds with ${response.status}: ${refusal}\n${output}`);
    }
    const text = await (await fetch(`${origin}${path}`)).text();
    try {
      return JSON.parse(text);
    } catch {
      throw new Error(`not a report: ${text}\n${output}`);
    }
  } finally {
    child.kill();
  }
}

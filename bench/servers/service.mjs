// Starts the service behind all servers, in a process of its own.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts the service. Returns its address, an API key, a client's secret, and a function to stop it. */
export async function startService() {
  const child = fork(join(import.meta.dirname, "canned.mjs"));
  const [port] = await once(child, "message");
  const secrets = { apiKey: "c4n4ry-bench-key", clientSecret: "c4n4ry-bench-secret" };
  return { service: `http://127.0.0.1:${port}`, ...secrets, stop: () => child.kill() };
}

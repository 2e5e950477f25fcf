// Starts a Redis server for a test, on loopback and in memory only.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Redis from "ioredis";
import { pathsOf } from "../programs.mjs";
import { freePort } from "../support/loopback.mjs";

const [program] = pathsOf("redis");

/** Starts the server. Once it responds, resolves to its URL and a function that stops it. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), "endcap-redis-"));
  const port = await freePort();
  const options = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no", "--dir", folder];
  const child = spawn(program, options, { argv0: "redis-server", stdio: "ignore" });
  const url = `redis://127.0.0.1:${port}`;
  const probe = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  probe.on("error", () => {});
  await Promise.race([
    probe.ping(),
    once(child, "error").then(([error]) => {
      throw error;
    }),
  ]);
  probe.disconnect();
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

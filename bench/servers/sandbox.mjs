// The stand-in of the service that all servers have behind them, as a process of its own.

import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");

/** Builds it, starts it, and gives its address, the key for links, and what ends it. */
export async function startSandbox() {
  const build = ["build", "--quiet", "--release", "-p", "endcap-sandbox"];
  const { status } = spawnSync("cargo", build, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("the sandbox cannot be built");
  const program = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release/endcap-sandbox");
  // Links have to be https.
  const args = ["--memory", "--until-stdin-closes", "--public-url", "https://links.example.com"];
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { address, api_key: apiKey } = JSON.parse(line);
    return { service: address, apiKey, stop: () => child.stdin.end() };
  }
  throw new Error("the sandbox said nothing");
}

// Builds and starts the sandbox, the service behind all servers.

import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");

/** Builds and starts the sandbox. Returns its address, the API key, and a function to stop it. */
export async function startSandbox() {
  const build = ["build", "--quiet", "--release", "-p", "endcap-sandbox"];
  const { status } = spawnSync("cargo", build, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("the sandbox cannot be built");
  const program = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release/endcap-sandbox");
  // Links must be https URLs.
  const args = ["--memory", "--until-stdin-closes", "--public-url", "https://links.example.com"];
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { address, api_key: apiKey } = JSON.parse(line);
    return { service: address, apiKey, stop: () => child.stdin.end() };
  }
  throw new Error("the sandbox exited before it was ready");
}

// Builds and runs the sandbox (the fake service) as a separate process.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../package/pack.mjs";

/** The public origin of links and images. Links must be https. */
const PUBLIC = "https://sandbox.example.com";

/** Builds and starts the sandbox. Resolves to the values it prints, `restart` and `stop`. Its data survives restarts. */
export async function startSandbox(...options) {
  const target = join(root, "target/sandbox");
  const build = ["build", "--quiet", "-p", "endcap-sandbox", "--target-dir", target];
  const { status } = spawnSync("cargo", build, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("the sandbox cannot be built");
  const folder = mkdtempSync(join(tmpdir(), "endcap-sandbox-"));
  const program = join(target, "debug/endcap-sandbox");
  const args = [
    "--state",
    join(folder, "state"),
    "--faults",
    "--public-url",
    PUBLIC,
    "--until-stdin-closes",
    ...options,
  ];
  let child;
  async function start(port) {
    child = spawn(program, [...args, "--port", port], { stdio: ["pipe", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
    throw new Error("the sandbox said nothing");
  }
  const end = async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, "exit");
  };
  const greeting = await start("0");
  const { port } = new URL(greeting.address);
  return {
    ...greeting,
    async restart() {
      await end();
      await start(port);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

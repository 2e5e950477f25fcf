// Runs `endcap sandbox`, as npm installs it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { project } from "../package/packed.mjs";

/** Starts the command. Resolves to the values that it prints, and `stop`. It also ends with this process. */
export async function startCommand(...options) {
  const args = ["sandbox", "--until-stdin-closes", ...options];
  const child = spawn(join(project, "node_modules/.bin/endcap"), args, { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      ...JSON.parse(line),
      child,
      exited,
      async stop() {
        child.stdin.end();
        return (await exited)[0];
      },
    };
  }
  throw new Error("the command ended without an address");
}

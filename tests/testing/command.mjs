// Runs `endcap sandbox`, as npm installs it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { project } from "../support/packed.mjs";

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

/** Starts the command with faults, and with URLs of links and pictures that clients accept. */
export async function startSandbox(...options) {
  const publicUrl = ["--public-url", "https://sandbox.example.com"];
  const { child: _, exited: __, ...values } = await startCommand("--faults", ...publicUrl, ...options);
  return {
    ...values,
    /** Controls the service by a route such as `scenario`. Resolves to the value of the response. */
    async control(path, body, method = body === undefined ? "GET" : "POST") {
      const response = await fetch(`${values.address}/sandbox/${path}`, { method, body: body && JSON.stringify(body) });
      if (!response.ok) throw new Error(`${response.status} ${method} ${path}: ${await response.text()}`);
      return response.status === 204 ? undefined : response.json();
    },
  };
}

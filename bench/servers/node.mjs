// Servers in node, each in a process of its own.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts the server of a contender before a service; gives its port, the CPU microseconds it has taken, and what ends it. */
export async function startInNode(name, { service, apiKey }) {
  const child = fork(join(import.meta.dirname, "in-node.mjs"), [name, service, apiKey]);
  const [port] = await once(child, "message");
  return {
    port,
    async cpu() {
      child.send("cpu");
      const [spent] = await once(child, "message");
      return spent;
    },
    stop: () => child.kill(),
  };
}

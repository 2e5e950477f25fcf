// Starts servers in Node, each in its own process.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts a contender's server in front of a service. Returns its port, and functions for its CPU microseconds and to stop it. */
export async function startInNode(name, { service, apiKey, clientSecret }) {
  const child = fork(join(import.meta.dirname, "in-node.mjs"), [name, service, apiKey, clientSecret]);
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

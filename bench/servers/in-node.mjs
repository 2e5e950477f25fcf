// One server in node: the gateway, or a proxy by hand, both on the same adapter.

import process from "node:process";
import { serve } from "@hono/node-server";
import { byHand } from "./by-hand.mjs";

const [name, service, apiKey] = process.argv.slice(2);

async function gateway() {
  const { createGateway } = await import("endcap/gateway");
  // The proxies by hand keep no links either.
  const store = name === "endcap" ? false : undefined;
  const options = { hosts: { api: service }, apiKey, store, authorize: "anyone", log: false, allowLoopbackHttp: true };
  return createGateway(options).fetch;
}

async function proxy() {
  const { listErrors } = await import(`../contenders/${name}.mjs`);
  return byHand(listErrors, { service, apiKey });
}

const handle = await (name.startsWith("endcap") ? gateway() : proxy());
// Who waits for a turn keeps its connections.
const serverOptions = { keepAliveTimeout: 600_000 };
const options = { fetch: (request) => handle(request), port: 0, hostname: "127.0.0.1", serverOptions };
serve(options, ({ port }) => process.send(port));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on("disconnect", () => process.exit());

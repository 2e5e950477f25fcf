// Runs one server in Node, the gateway or a hand-written proxy, on the same adapter.

import process from "node:process";
import { serve } from "@hono/node-server";
import { byHand } from "./by-hand.mjs";

const [name, service, apiKey] = process.argv.slice(2);

async function gateway() {
  const { createGateway } = await import("endcap/gateway");
  // The hand-written proxies do not cache links either.
  const store = name === "endcap" ? false : undefined;
  const options = { hosts: { api: service }, apiKey, store, authorize: "anyone", log: false, allowLoopbackHttp: true };
  return createGateway(options).fetch;
}

async function proxy() {
  const { listErrors } = await import(`../contenders/${name}.mjs`);
  return byHand(listErrors, { service, apiKey });
}

const handle = await (name.startsWith("endcap") ? gateway() : proxy());
// Connections stay open while other servers have their turn.
const serverOptions = { keepAliveTimeout: 600_000 };
const options = { fetch: (request) => handle(request), port: 0, hostname: "127.0.0.1", serverOptions };
serve(options, ({ port }) => process.send(port));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on("disconnect", () => process.exit());

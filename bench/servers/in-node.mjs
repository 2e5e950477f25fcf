// Runs one server in Node, the gateway or a hand-written proxy, on the same adapter.

import process from "node:process";
import { serve } from "@hono/node-server";
import { byHand } from "./by-hand.mjs";

const [name, service, apiKey, clientSecret] = process.argv.slice(2);
const credentials = { clientId: "id", clientSecret };

async function gateway() {
  const { createGateway } = await import("endcap/gateway");
  // The hand-written proxies do not cache links either.
  const store = name === "endcap" ? false : undefined;
  const hosts = { api: service, ads: service, auth: service };
  const open = { authorize: "anyone", log: false, allowLoopbackHttp: true };
  return createGateway({ hosts, apiKey, credentials, store, ...open }).fetch;
}

async function proxy() {
  return byHand(await import(`../contenders/${name}.mjs`), { service, apiKey, credentials });
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

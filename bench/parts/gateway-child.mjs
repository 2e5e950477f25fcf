// One server: the gateway, or a proxy as it would be written by hand around a schema.

import process from "node:process";
import { serve } from "@hono/node-server";
import { listFaults } from "../contenders/cross-item.mjs";

const [name, upstream] = process.argv.slice(2);
const host = `http://127.0.0.1:${upstream}`;

async function byHand() {
  const { listErrors } = await import(`../contenders/${name}.mjs`);
  const headers = { "content-type": "application/json", authorization: "Bearer key" };
  return async (request) => {
    const body = await request.text();
    const list = JSON.parse(body);
    const errors = [...listErrors(list), ...listFaults(list)];
    if (errors.length > 0) return Response.json({ errors }, { status: 400 });
    const answer = await fetch(`${host}/idp/v1/products/products_link`, { method: "POST", headers, body });
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
  };
}

async function gateway() {
  const { createGateway } = await import("endcap/gateway");
  const options = { hosts: { api: host }, apiKey: "key", authorize: "anyone", log: false, allowLoopbackHttp: true };
  return createGateway(options).fetch;
}

const handle = await (name === "endcap" ? gateway() : byHand());
const serverOptions = { keepAliveTimeout: 600_000 };
const options = { fetch: (request) => handle(request), port: 0, hostname: "127.0.0.1", serverOptions };
serve(options, ({ port }) => process.send(port));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on("disconnect", () => process.exit());

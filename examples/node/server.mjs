// The gateway in Node. An adapter converts Node's requests and responses to those of the web.

import process from "node:process";
import { serve } from "@hono/node-server";
import { createGateway } from "endcap/gateway";

const { env } = process;

/** @type {import("endcap/gateway").Gateway<import("@hono/node-server").HttpBindings>} */
const gateway = createGateway({
  hosts: { auth: env.AUTH_URL, ads: env.ADS_URL, api: env.API_URL },
  credentials: { clientId: env.CLIENT_ID, clientSecret: env.CLIENT_SECRET },
  apiKey: env.API_KEY,
  // Check the session cookie of your shop here.
  authorize: (request) => request.headers.get("origin") === env.SHOP_ORIGIN,
  allowedOrigins: [env.SHOP_ORIGIN],
  // The address of the connection. Behind a proxy, use the header that the proxy sets.
  clientIp: (_request, { incoming }) => incoming.socket.remoteAddress,
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
  allowLoopbackHttp: env.DEVELOPMENT === "1",
});

serve({ fetch: gateway.fetch, hostname: "127.0.0.1", port: Number(env.PORT ?? 8787) });

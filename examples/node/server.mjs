// The gateway in Node. An adapter converts Node's requests and responses to those of the web.

import process from "node:process";
import { serve } from "@hono/node-server";
import { createGateway } from "endcap/gateway";

const { AUTH_URL, ADS_URL, API_URL, API_KEY, PORT, DEVELOPMENT } = process.env;
const { CLIENT_ID = "", CLIENT_SECRET = "", SHOP_ORIGIN = "" } = process.env;

/** @import { Http2Bindings, HttpBindings } from "@hono/node-server" */
/** @type {import("endcap/gateway").Gateway<HttpBindings | Http2Bindings>} */
const gateway = createGateway({
  hosts: { auth: AUTH_URL, ads: ADS_URL, api: API_URL },
  credentials: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  apiKey: API_KEY,
  // Check the session cookie of your shop here.
  authorize: (request) => request.headers.get("origin") === SHOP_ORIGIN,
  allowedOrigins: [SHOP_ORIGIN],
  // The address of the connection. Behind a proxy, use the header that the proxy sets.
  clientIp: (_request, { incoming }) => incoming.socket.remoteAddress,
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
  allowLoopbackHttp: DEVELOPMENT === "1",
});

serve({ fetch: gateway.fetch, hostname: "127.0.0.1", port: Number(PORT ?? 8787) });

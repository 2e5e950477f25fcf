// The gateway next to other routes of a Hono application.

import process from "node:process";
import { serve } from "@hono/node-server";
import { createGateway } from "endcap/gateway";
import { Hono } from "hono";

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
  clientIp: (_request, { incoming }) => incoming.socket.remoteAddress,
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
  allowLoopbackHttp: DEVELOPMENT === "1",
});

/** @type {Hono<{ Bindings: HttpBindings | Http2Bindings }>} */
const app = new Hono();
app.get("/", (context) => context.text("the shop"));
app.all("/api/*", ({ req, env }) => gateway.fetch(req.raw, env));

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(PORT ?? 8787) });

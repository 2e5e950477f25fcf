// The gateway in Deno.

import { createGateway } from "endcap/gateway";

const env = Deno.env.toObject();
const { AUTH_URL, ADS_URL, API_URL, API_KEY, PORT, DEVELOPMENT } = env;
const { CLIENT_ID = "", CLIENT_SECRET = "", SHOP_ORIGIN = "" } = env;

const gateway = createGateway<Deno.ServeHandlerInfo<Deno.NetAddr>>({
  hosts: { auth: AUTH_URL, ads: ADS_URL, api: API_URL },
  credentials: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  apiKey: API_KEY,
  // Check the session cookie of your shop here.
  authorize: (request) => request.headers.get("origin") === SHOP_ORIGIN,
  allowedOrigins: [SHOP_ORIGIN],
  // The address of the connection. Behind a proxy, use the header that the proxy sets.
  clientIp: (_request, { remoteAddr }) => remoteAddr.hostname,
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
  allowLoopbackHttp: DEVELOPMENT === "1",
});

Deno.serve({ hostname: "127.0.0.1", port: Number(PORT ?? 8787) }, gateway.fetch);

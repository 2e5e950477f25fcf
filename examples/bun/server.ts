// The gateway in Bun.

import { createGateway } from "endcap/gateway";

const { AUTH_URL, ADS_URL, API_URL, API_KEY, PORT, DEVELOPMENT } = Bun.env;
const { CLIENT_ID = "", CLIENT_SECRET = "", SHOP_ORIGIN = "" } = Bun.env;

const gateway = createGateway<Bun.Server<undefined>>({
  hosts: { auth: AUTH_URL, ads: ADS_URL, api: API_URL },
  credentials: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  apiKey: API_KEY,
  // Check the session cookie of your shop here.
  authorize: (request) => request.headers.get("origin") === SHOP_ORIGIN,
  allowedOrigins: [SHOP_ORIGIN],
  // The address of the connection. Behind a proxy, use the header that the proxy sets.
  clientIp: (request, server) => server.requestIP(request)?.address,
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
  allowLoopbackHttp: DEVELOPMENT === "1",
});

Bun.serve({ hostname: "127.0.0.1", port: Number(PORT ?? 8787), fetch: gateway.fetch });

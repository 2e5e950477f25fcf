// The gateway in Bun.

import { createGateway } from "endcap/gateway";

type Name = "AUTH_URL" | "ADS_URL" | "API_URL" | "CLIENT_ID" | "CLIENT_SECRET" | "API_KEY" | "SHOP_ORIGIN";

const env = Bun.env as Record<Name, string> & Partial<Record<"PORT" | "DEVELOPMENT", string>>;

const gateway = createGateway<Bun.Server<undefined>>({
  hosts: { auth: env.AUTH_URL, ads: env.ADS_URL, api: env.API_URL },
  credentials: { clientId: env.CLIENT_ID, clientSecret: env.CLIENT_SECRET },
  apiKey: env.API_KEY,
  // Check the session cookie of your shop here.
  authorize: (request) => request.headers.get("origin") === env.SHOP_ORIGIN,
  allowedOrigins: [env.SHOP_ORIGIN],
  // The address of the connection. Behind a proxy, use the header that the proxy sets.
  clientIp: (request, server) => server.requestIP(request)?.address,
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
  allowLoopbackHttp: env.DEVELOPMENT === "1",
});

Bun.serve({ hostname: "127.0.0.1", port: Number(env.PORT ?? 8787), fetch: gateway.fetch });

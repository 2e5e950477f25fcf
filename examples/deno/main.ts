// The gateway in Deno.

import { createGateway } from "endcap/gateway";

const env = Deno.env.toObject();

const gateway = createGateway<Deno.ServeHandlerInfo<Deno.NetAddr>>({
  hosts: { auth: env.AUTH_URL, ads: env.ADS_URL, api: env.API_URL },
  credentials: { clientId: env.CLIENT_ID, clientSecret: env.CLIENT_SECRET },
  apiKey: env.API_KEY,
  // Check the session cookie of your shop here.
  authorize: (request) => request.headers.get("origin") === env.SHOP_ORIGIN,
  allowedOrigins: [env.SHOP_ORIGIN],
  // The address of the connection. Behind a proxy, use the header that the proxy sets.
  clientIp: (_request, { remoteAddr }) => remoteAddr.hostname,
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
  allowLoopbackHttp: env.DEVELOPMENT === "1",
});

Deno.serve({ hostname: "127.0.0.1", port: Number(env.PORT ?? 8787) }, gateway.fetch);

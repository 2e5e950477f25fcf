// The gateway as a Cloudflare Worker. Links are cached in KV.

import { createGateway, type KvNamespace, kvStore } from "endcap/gateway";

/** What `wrangler.jsonc` and `wrangler secret put` set. */
interface Env {
  AUTH_URL: string;
  ADS_URL: string;
  API_URL: string;
  CLIENT_ID: string;
  CLIENT_SECRET: string;
  API_KEY: string;
  LINKS: KvNamespace;
}

export default createGateway<Env>({
  hosts: (env) => ({ auth: env.AUTH_URL, ads: env.ADS_URL, api: env.API_URL }),
  credentials: (env) => ({ clientId: env.CLIENT_ID, clientSecret: env.CLIENT_SECRET }),
  apiKey: (env) => env.API_KEY,
  store: (env) => kvStore(env.LINKS),
  // Check the session cookie of your shop here.
  authorize: (request) => request.headers.get("origin") === "https://shop.example.com",
  allowedOrigins: ["https://shop.example.com"],
  clientIp: (request) => request.headers.get("cf-connecting-ip"),
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
});

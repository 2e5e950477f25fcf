// A program that uses the gateway, compiled against the packed package; it is never run.

import type { CheckResult } from "endcap";
import {
  type Authorize,
  cacheStore,
  createGateway,
  type DenoKv,
  denoKvStore,
  type EventBatch,
  type Gateway,
  type GatewayOptions,
  type GatewayPaths,
  type GatewayRoute,
  type KvNamespace,
  kvStore,
  type LogLine,
  type PrivacySignals,
  type RateLimit,
  type ReceiveEvents,
  type Store,
  type UrlCache,
} from "endcap/gateway";
import { GatewayClient } from "endcap/gateway-client";
import { amendPlacements } from "endcap/http";

interface Env {
  apiKey: string;
  links: KvNamespace;
}

declare const database: DenoKv;
declare const cache: UrlCache;

const lines: LogLine[] = [];
const authorize: Authorize<Env, undefined> = async (request, env) => request.url.length > env.apiKey.length;
const paths: GatewayPaths = { users: false };
const rateLimit: RateLimit = { perMinute: 60 };
const signals: PrivacySignals[] = [];
const batches: EventBatch[] = [];
const events: ReceiveEvents<Env, undefined> = async (batch, env) => {
  const [{ id, type, creative_id, time }] = batch.events as [EventBatch["events"][number]];
  batches.push(batch);
  return [id, type === "item-click", creative_id?.length, time.toFixed(), env.apiKey, batch.request.url];
};
const options: GatewayOptions<Env, undefined> = {
  hosts: { api: "https://api.example.com" },
  apiKey: (env) => env.apiKey,
  store: async (env) => kvStore(env.links),
  retailerId: (request, env) => request.headers.get(env.apiKey) ?? undefined,
  limiter: async (key, env) => ({ success: key !== env.apiKey }),
  tokenStore: async (env) => kvStore(env.links),
  authorize,
  paths,
  rateLimit,
  events,
  session: ({ body, ...received }, env, _context: undefined) => {
    signals.push(received);
    return received.gpc
      ? { session_context: { user_id: env.apiKey } }
      : { store_context: { location_code: body.store_context?.location_code } };
  },
  clientIp: (request) => request.headers.get("x-real-ip"),
  log: (line) => lines.push(line),
};
const gateway: Gateway<Env, undefined> = createGateway(options);
export const stores: Store[] = [denoKvStore(database), cacheStore(cache)];
export const response: Promise<Response> = gateway.fetch(new Request("https://shop.example.com/api/links"));
export const open: Gateway = createGateway({ hosts: {}, authorize: "anyone" });
export const route: GatewayRoute | undefined = "links";
export const front = new GatewayClient(new URL("http://shop.local/api"), {
  allowHttp: true,
  consent: () => ({ gpp: "gpp~string" }),
});
front.placements.list({ page: "product_category", categoryIds: [12, 13n], formats: ["image_banner"], count: 4 });
// @ts-expect-error: a search needs a term
front.placements.list({ page: "search" });
// @ts-expect-error: a cart has no search term
front.placements.list({ page: "cart", searchTerm: "soup" });
// @ts-expect-error: an unknown page
front.placements.list({ page: "home" });
// @ts-expect-error: the store is not in the session
createGateway({ ...options, session: async () => ({ session_context: { location_code: "8" } }) });
export const amended: CheckResult = amendPlacements("{}", { session_context: { user_ip: "::1" } });

// @ts-expect-error: internals are not public
createGateway({ hosts: {} });

// A program that uses the gateway, compiled against the packed package; it is never run.

import type { CheckResult } from "endcap";
import {
  type Authorize,
  cacheStore,
  createGateway,
  type DenoKv,
  denoKvStore,
  type Gateway,
  type GatewayOptions,
  type KvNamespace,
  kvStore,
  type LogLine,
  type Paths,
  type RateLimit,
  type Route,
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
const paths: Paths = { users: false };
const rateLimit: RateLimit = { perMinute: 60 };
const options: GatewayOptions<Env, undefined> = {
  hosts: { api: "https://api.example.com" },
  apiKey: (env) => env.apiKey,
  store: (env) => kvStore(env.links),
  tokenStore: async (env) => kvStore(env.links),
  authorize,
  paths,
  rateLimit,
  clientIp: (request) => request.headers.get("x-real-ip"),
  log: (line) => lines.push(line),
};
const gateway: Gateway<Env, undefined> = createGateway(options);
export const stores: Store[] = [denoKvStore(database), cacheStore(cache)];
export const asked: Promise<Response> = gateway.fetch(new Request("https://shop.example.com/api/links"));
export const open: Gateway = createGateway({ hosts: {}, authorize: "anyone" });
export const route: Route | undefined = "links";
export const front = new GatewayClient("/api");
export const amended: CheckResult = amendPlacements("{}", { session_context: { user_ip: "::1" } });

// @ts-expect-error: nothing is public by accident
createGateway({ hosts: {} });

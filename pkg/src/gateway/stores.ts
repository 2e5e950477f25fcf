// Stores for links and tokens on edge platforms.

import type { Store } from "../client.js";

export type { Store };

/** The members of a Workers KV namespace that `kvStore` uses. */
export interface KvNamespace {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
}

/** The members of a Deno KV database that `denoKvStore` uses. */
export interface DenoKv {
  get(key: readonly string[]): Promise<{ value: unknown }>;
  set(key: readonly string[], value: unknown, options?: { expireIn?: number }): Promise<unknown>;
}

/** The members of a cache of the Cache API that `cacheStore` uses. */
export interface UrlCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** The members of an unstorage `Storage` that `unstorageStore` uses. unstorage has drivers for Redis, Upstash, S3 and others. */
export interface UnstorageStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: string, options?: { ttl?: number }): unknown;
}

/** Returns a store in Workers KV, such as `kvStore(env.LINKS)`. Entries last at least 60 seconds. */
export function kvStore(namespace: KvNamespace): Store {
  return {
    get: (key) => namespace.get(key),
    // Workers KV rejects a shorter `expirationTtl` than 60 seconds.
    set: (key, value, ttl) => namespace.put(key, value, ttl === undefined ? {} : { expirationTtl: Math.max(60, ttl) }),
  };
}

/** Returns a store in a cache of the Cache API, such as `caches.default` in Workers. Its URLs have the host `endcap.invalid`. */
export function cacheStore(cache: UrlCache): Store {
  const url = (key: string): string => `https://endcap.invalid/${encodeURIComponent(key)}`;
  return {
    get: async (key) => (await cache.match(url(key)))?.text(),
    // Entries without a `ttl` last a year, unless the cache needs the space.
    set: (key, value, ttl = 31_536_000) =>
      cache.put(url(key), new Response(value, { headers: { "Cache-Control": `max-age=${ttl}` } })),
  };
}

/** Returns a store in Deno KV, such as `denoKvStore(await Deno.openKv())`. Deno needs the flag `--unstable-kv`. */
export function denoKvStore(database: DenoKv): Store {
  return {
    get: async (key) => (await database.get(["endcap", key])).value,
    set: (key, value, ttl) => database.set(["endcap", key], value, ttl === undefined ? {} : { expireIn: ttl * 1000 }),
  };
}

/** Returns a store in an unstorage `Storage`, such as `createStorage({ driver: redisDriver({ url }) })`. */
export function unstorageStore(storage: UnstorageStorage): Store {
  return {
    async get(key) {
      const found = await storage.getItem(`endcap:${key}`);
      // unstorage parses an entry whose text is JSON.
      return typeof found === "object" && found !== null ? JSON.stringify(found) : found;
    },
    set: async (key, value, ttl) => storage.setItem(`endcap:${key}`, value, ttl === undefined ? {} : { ttl }),
  };
}

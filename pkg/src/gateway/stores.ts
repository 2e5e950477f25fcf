// Stores for links on edge platforms.

import type { Store } from "../client.js";

export type { Store };

/** What is needed of a Workers KV namespace. */
export interface KvNamespace {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
}

/** What is needed of a Deno KV database. */
export interface DenoKv {
  get(key: readonly string[]): Promise<{ value: unknown }>;
  set(key: readonly string[], value: unknown, options?: { expireIn?: number }): Promise<unknown>;
}

/** What is needed of a cache of the Cache API. */
export interface UrlCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** What is needed of an unstorage `Storage`, which has drivers for Redis, Upstash, S3 and others. */
export interface UnstorageStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: string, options?: { ttl?: number }): unknown;
}

/** Keeps links in Workers KV. */
export function kvStore(namespace: KvNamespace): Store {
  return {
    get: (key) => namespace.get(key),
    // Sixty seconds are the least it takes.
    set: (key, value, ttl) => namespace.put(key, value, ttl === undefined ? {} : { expirationTtl: Math.max(60, ttl) }),
  };
}

/** Keeps links in a cache of the Cache API, such as `caches.default` in Workers, under URLs that cannot be requested. */
export function cacheStore(cache: UrlCache): Store {
  const url = (key: string): string => `https://endcap.invalid/${encodeURIComponent(key)}`;
  return {
    get: async (key) => (await cache.match(url(key)))?.text(),
    // What has no end is kept for a year, if the cache has room.
    set: (key, value, ttl = 31_536_000) =>
      cache.put(url(key), new Response(value, { headers: { "Cache-Control": `max-age=${ttl}` } })),
  };
}

/** Keeps links in Deno KV, such as `await Deno.openKv()`, for which deno is run with `--unstable-kv`. */
export function denoKvStore(database: DenoKv): Store {
  return {
    get: async (key) => (await database.get(["endcap", key])).value,
    set: (key, value, ttl) => database.set(["endcap", key], value, ttl === undefined ? {} : { expireIn: ttl * 1000 }),
  };
}

/** Keeps links in an unstorage `Storage`, such as `createStorage({ driver: redisDriver({ url }) })`. */
export function unstorageStore(storage: UnstorageStorage): Store {
  return {
    get: async (key) => storage.getItem(`endcap:${key}`),
    set: async (key, value, ttl) => storage.setItem(`endcap:${key}`, value, ttl === undefined ? {} : { ttl }),
  };
}

// Stores for links and tokens.

import { setNewest } from "../options/newest.js";

/**
 * Stores texts under keys. Both functions may return a promise. A store that throws, rejects or returns a wrong value does not make a
 * call fail.
 */
export interface Store {
  /** Returns the value of a key. Any value that is not a string counts as absent. */
  get(key: string): unknown;
  /** Stores a text. It may be dropped after `ttl` seconds; without `ttl` it does not expire. */
  set(key: string, value: string, ttl?: number): unknown;
}

/** Returns a store in memory that drops the least recently used entry when it has more than `maxEntries`. */
export function memoryStore(maxEntries = 500): Store {
  const values = new Map<string, string>();
  const set = (key: string, value: string): void => void setNewest(values, key, value, maxEntries);
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}

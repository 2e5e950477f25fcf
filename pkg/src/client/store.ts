// Stores for links and tokens.

import { setNewest } from "../options/newest.js";
import type { Clock } from "./clock.js";

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

/** A value, and when it expires by the clock. */
interface StoredValue {
  readonly value: string;
  readonly until: number;
}

/** Returns a store in memory that drops the least recently used entry when it has more than `maxEntries`. */
export function memoryStore(clock: Clock, maxEntries = 500): Store {
  const entries = new Map<string, StoredValue>();
  const put = (key: string, entry: StoredValue): void => void setNewest(entries, key, entry, maxEntries);
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined || clock.now() >= entry.until) return undefined;
      put(key, entry);
      return entry.value;
    },
    set: (key, value, ttl = Infinity) => put(key, { value, until: clock.now() + ttl * 1000 }),
  };
}

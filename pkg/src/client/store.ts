// Stores for links.

/** Keeps texts under keys, at once or in time. What it throws, or gives that it was not given, fails no call. */
export interface Store {
  /** Returns the value of a key. Any value that is not a string counts as absent. */
  get(key: string): unknown;
  /** Stores a text, which is not needed after `ttl` seconds. Without `ttl` it does not expire. */
  set(key: string, value: string, ttl?: number): unknown;
}

/** A store in memory, which forgets what was not asked for the longest. */
export function memoryStore(maxEntries = 500): Store {
  const values = new Map<string, string>();
  const set = (key: string, value: string): void => {
    values.delete(key);
    values.set(key, value);
    if (values.size > maxEntries) values.delete(values.keys().next().value as string);
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}

// Where links are kept to be used again.

/** Keeps texts under keys, at once or in time. What it throws, or gives that it was not given, fails no call. */
export interface Store {
  /** What was set under a key; nothing, or anything that is no string, where there is none. */
  get(key: string): unknown;
  /** Keeps a text, of which nothing is needed after `ttl` seconds; without that it is good for as long as it is kept. */
  set(key: string, value: string, ttl?: number): unknown;
}

/** A store in memory, which forgets what was not asked for the longest. */
export function memoryStore(most = 500): Store {
  const values = new Map<string, string>();
  const set = (key: string, value: string): void => {
    values.delete(key);
    values.set(key, value);
    if (values.size > most) values.delete(values.keys().next().value as string);
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

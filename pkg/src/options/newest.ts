// Maps with a maximum size, in the order of the last use.

/** Sets an entry as the newest one of a map, and drops the oldest one beyond `maxEntries`. */
export function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, maxEntries: number): Value {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxEntries) map.delete(map.keys().next().value as string);
  return value;
}

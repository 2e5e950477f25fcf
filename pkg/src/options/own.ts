// Reads own members and elements, even if the prototypes were changed.

const BLANK: readonly unknown[] = /* @__PURE__ */ Array.from({ length: 512 }, () => 0);

/** An array with elements of its own, so that assigning to them asks no prototype. */
export function list<T>(length: number): T[] {
  // Longer ones are rare; of all that makes elements this way, this is the shortest.
  if (length === 0) return [];
  return (length <= BLANK.length ? BLANK.slice(0, length) : "0".repeat(length).split("")) as T[];
}

/** Adds a member or an element. */
export function define(to: object, name: PropertyKey, value: unknown, enumerable = true): void {
  const descriptor = { __proto__: null, value, enumerable, configurable: true, writable: true };
  Object.defineProperty(to, name, descriptor as PropertyDescriptor);
}

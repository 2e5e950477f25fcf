// Creates arrays and properties without calling setters that other code may have added to prototypes.

const ZEROS: readonly unknown[] = /* @__PURE__ */ Array.from({ length: 512 }, () => 0);

/** Returns an array whose elements all exist: assigning to an existing element never reaches the prototype. */
export function newArray<T>(length: number): T[] {
  // Longer arrays are rare, so this case has the shortest code, not the fastest.
  if (length === 0) return [];
  return (length <= ZEROS.length ? ZEROS.slice(0, length) : "0".repeat(length).split("")) as T[];
}

/** Defines a property, or an element of an array. */
export function define(to: object, name: PropertyKey, value: unknown, enumerable = true): void {
  const descriptor = { __proto__: null, value, enumerable, configurable: true, writable: true };
  Object.defineProperty(to, name, descriptor as PropertyDescriptor);
}

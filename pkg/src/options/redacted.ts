// Keeps the secrets of an object out of logs and inspectors.

const INSPECT = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");

/** Makes Node and other runtimes inspect an object as the result of its `toJSON`. */
export function redact(object: { toJSON(): object }): void {
  // Not a method with a computed name: that would keep bundlers from dropping an unused class.
  defineGetter(object, INSPECT, () => object.toJSON(), false);
}

/** Adds a property as a getter, whose value consoles and inspectors do not show. If `enumerable`, copies of the object have it. */
export function defineGetter(object: object, name: PropertyKey, value: unknown, enumerable: boolean): void {
  const descriptor = { __proto__: null, enumerable, get: () => value };
  Object.defineProperty(object, name, descriptor as PropertyDescriptor);
}

// Objects that hold a secret and do not show it.

const INSPECT = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");

/** Makes an object show itself only as its `toJSON` has it, wherever it is logged, inspected or written as text. */
export function redact(object: { toJSON(): object }): void {
  // Not by a computed name in the class, which would keep bundlers from leaving it out.
  hide(object, INSPECT, () => object.toJSON(), false);
}

/** Adds a member that consoles and inspectors do not look into; copies of the object have it where it is enumerable. */
export function hide(object: object, name: PropertyKey, value: unknown, enumerable: boolean): void {
  const descriptor = { __proto__: null, enumerable, get: () => value };
  Object.defineProperty(object, name, descriptor as PropertyDescriptor);
}

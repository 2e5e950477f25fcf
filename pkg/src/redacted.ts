// Objects that hold a secret and do not show it.

const INSPECT = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");

/** Shows itself only as its `toJSON` has it, wherever objects are logged, inspected or written as text. */
export abstract class Redacted {
  constructor() {
    // Not by a computed name in the class, which would keep bundlers from leaving it out.
    hide(this, INSPECT, () => this.toJSON(), false);
  }

  /** What may be shown. */
  abstract toJSON(): object;

  toString(): string {
    return JSON.stringify(this);
  }
}

/** Adds a member that consoles and inspectors do not look into; copies of the object have it where it is enumerable. */
export function hide(object: Redacted, name: PropertyKey, value: unknown, enumerable: boolean): void {
  const descriptor = { __proto__: null, enumerable, get: () => value };
  Object.defineProperty(object, name, descriptor as PropertyDescriptor);
}

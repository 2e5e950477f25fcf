// Objects that hold a secret and do not show it.

const INSPECT = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");

/** Shows itself only as its `toJSON` has it, wherever objects are logged, inspected or written as text. */
export abstract class Masked {
  /** What may be shown. */
  abstract toJSON(): object;

  toString(): string {
    return JSON.stringify(this);
  }

  [INSPECT](): object {
    return this.toJSON();
  }
}

/** Adds a member that is copied like any other, but that consoles and inspectors do not look into. */
export function hide(object: Masked, name: string, value: unknown): void {
  const descriptor = { __proto__: null, enumerable: true, get: () => value };
  Object.defineProperty(object, name, descriptor as PropertyDescriptor);
}

// Prepares the values of forms for a check.

/** The depth at which the check stops. Deeper values are not copied. */
const MAX_DEPTH = 128;

/**
 * Returns a copy without the values that a form leaves empty: `""`, `null`, `undefined`, `NaN` (the `valueAsNumber` of an empty
 * input), and arrays and plain objects that contain only such values. `false` and `0` stay. If nothing is left, the result is `{}`,
 * even for an array or a string.
 *
 * The type of the result is that of the value, but required fields may be absent: the check reports them as missing. Its paths count
 * the items that are left: if `line_items[0]` was removed, `line_items[1]` of the form is `line_items[0]` in an issue. The check also
 * reports cycles, and values of more than 128 levels: these are returned as they are.
 *
 * @example
 * ```ts
 * omitEmpty({ title: "Breakfast", subtitle: "", line_items: [{ name: "Milk", quantity: NaN }] });
 * // { title: "Breakfast", line_items: [{ name: "Milk" }] }
 * ```
 */
export function omitEmpty<T>(value: T): T {
  const result = filled(value, new Map());
  return (result === undefined ? {} : result) as T;
}

/** Returns the value without its empty parts; `undefined` if nothing else is left. `copies` has the results for containers. */
function filled(value: unknown, copies: Map<object, unknown>, depth = 0): unknown {
  if (value === "" || value === null || Number.isNaN(value)) return undefined;
  if (!(Array.isArray(value) || isPlainObject(value)) || depth > MAX_DEPTH) return value;
  if (copies.has(value)) return copies.get(value);
  // If a container contains itself, the inner reference is not changed: the check reports the cycle.
  copies.set(value, value);
  const copy = copyOf(value, (part) => filled(part, copies, depth + 1));
  copies.set(value, copy);
  return copy;
}

/** Copies an array or object with the results of `of` for its parts. Leaves out `undefined`. Returns `undefined` if no part is left. */
function copyOf(container: object, of: (part: unknown) => unknown): unknown {
  if (Array.isArray(container)) {
    const items = container.map(of).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  const members = Object.entries(container).map(([name, member]) => [name, of(member)] as const);
  const present = members.filter(([, member]) => member !== undefined);
  return present.length > 0 ? Object.fromEntries(present) : undefined;
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

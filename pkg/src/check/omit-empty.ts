// Prepares the values of forms for a check.

/**
 * Returns a copy without the values that a form leaves empty: `""`, `null`, `undefined`, `NaN` (the `valueAsNumber` of an empty
 * input), and arrays and plain objects that contain only such values. `false` and `0` stay. The type of the result is that of the
 * value, but required fields may be absent: the check reports them as missing.
 *
 * @example
 * ```ts
 * omitEmpty({ title: "Breakfast", subtitle: "", line_items: [{ name: "Milk", quantity: NaN }] });
 * // { title: "Breakfast", line_items: [{ name: "Milk" }] }
 * ```
 */
export function omitEmpty<T>(value: T): T {
  const result = filled(value);
  return (result === undefined ? {} : result) as T;
}

/** Returns the value without its empty parts; `undefined` if nothing else is left. */
function filled(value: unknown): unknown {
  if (value === "" || value === null || Number.isNaN(value)) return undefined;
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isPlain(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, filled(member)] as const);
  const filledMembers = members.filter(([, member]) => member !== undefined);
  return filledMembers.length > 0 ? Object.fromEntries(filledMembers) : undefined;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

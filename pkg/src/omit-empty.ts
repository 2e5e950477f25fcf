// Values as forms give them.

/**
 * Returns a copy without what a form leaves empty: `""`, `null`, `undefined`, `NaN` (the `valueAsNumber` of an empty
 * input), and arrays and plain objects in which nothing else is left. `false` and `0` stay. The type is that of the value,
 * though a required field that was empty is absent: the check reports it as missing.
 */
export function omitEmpty<T>(value: T): T {
  const kept = filled(value);
  return (kept === undefined ? {} : kept) as T;
}

/** The value without what is empty in it; `undefined` if that is all of it. */
function filled(value: unknown): unknown {
  if (value === "" || value === null || Number.isNaN(value)) return undefined;
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isPlain(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, filled(member)] as const);
  const kept = members.filter(([, member]) => member !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

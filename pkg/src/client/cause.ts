// Removes from the failure of a `fetch` what must not be in an error.

/** How deep errors hang together. */
const MAX_DEPTH = 6;

/** The reason, unless it shows one of the secrets, or may do so. */
export function causeOf(reason: unknown, secrets: readonly string[]): unknown {
  try {
    if (isHarmless(reason, secrets, MAX_DEPTH)) return reason;
  } catch {
    // What cannot be looked into may hold anything.
  }
  return new Error("redacted, because it contains a credential");
}

/** Returns whether a value consists of errors, plain objects, arrays and primitives without a secret, compared without case. */
function isHarmless(value: unknown, secrets: readonly string[], depth: number): boolean {
  if (typeof value === "string") return !secrets.some((secret) => value.toLowerCase().includes(secret.toLowerCase()));
  if (typeof value === "function") return false;
  if (typeof value !== "object" || value === null) return true;
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === null || prototype === Object.prototype || Array.isArray(value);
  // Other objects may show what is not among their members: requests, headers, maps.
  if (depth === 0 || !(isPlain || value instanceof Error)) return false;
  const inner = (member: unknown): boolean => isHarmless(member, secrets, depth - 1);
  const { message, stack } = value as Error;
  return (
    [message, stack].every(inner) &&
    Reflect.ownKeys(value).every((key) => {
      const { value: member, get } = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
      return inner(key) && (get === undefined || key === "stack") && inner(member);
    })
  );
}

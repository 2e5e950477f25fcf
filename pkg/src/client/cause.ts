// Keeps credentials out of the `cause` of a `NetworkError`.

import { isError } from "../options/realms.js";

/** The maximum depth of nested values. A deeper value counts as unsafe. */
const MAX_DEPTH = 6;

/** Returns the reason itself, or an error without details if the reason contains a secret or cannot be searched. */
export function causeOf(reason: unknown, secrets: readonly string[]): unknown {
  try {
    if (isHarmless(reason, secrets, MAX_DEPTH)) return reason;
  } catch {
    // A value that throws when it is searched may contain anything.
  }
  return new Error("redacted, because it may contain a credential");
}

/**
 * Returns whether a value consists only of errors, plain objects, arrays and primitives without a secret. Secrets are compared
 * case-insensitively.
 */
function isHarmless(value: unknown, secrets: readonly string[], depth: number): boolean {
  if (typeof value === "string") return !secrets.some((secret) => value.toLowerCase().includes(secret.toLowerCase()));
  if (typeof value === "function") return false;
  if (typeof value !== "object" || value === null) return true;
  const prototype = Object.getPrototypeOf(value);
  // The prototype of plain objects, in any realm.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  // Other objects, such as requests, headers and maps, can contain text that is not in their properties.
  if (depth === 0 || !(isPlain || Array.isArray(value) || isError(value))) return false;
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

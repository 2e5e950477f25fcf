// Identifies the class of an error across realms and copies of the package.

/** The property of an error that lists its classes. */
export const KINDS = /* @__PURE__ */ Symbol.for("endcap.error");

/** Returns whether a value is an error of the class with this name. */
export function isKind(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const kinds = (value as { [KINDS]?: unknown })[KINDS];
  return Array.isArray(kinds) && kinds.includes(name);
}

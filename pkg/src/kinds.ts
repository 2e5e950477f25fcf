// How an error tells its class, whichever realm or copy of the package made it.

/** Where an error says of which classes it is. */
export const KINDS = /* @__PURE__ */ Symbol.for("endcap.error");

/** Whether a value is an error of the class with that name. */
export function isKind(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const kinds = (value as { [KINDS]?: unknown })[KINDS];
  return Array.isArray(kinds) && kinds.includes(name);
}

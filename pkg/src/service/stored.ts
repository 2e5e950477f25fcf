// Reads stored values, which are untrusted.

/** Returns what was stored as text, or as data that has a text. */
export function textOf(stored: unknown): string | undefined {
  if (stored === undefined || stored === null || typeof stored === "string") return stored ?? undefined;
  try {
    return JSON.stringify(stored);
  } catch {
    return undefined;
  }
}

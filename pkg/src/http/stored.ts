// Reads values from stores. They are untrusted.

/** Returns a stored value as JSON text, from text or from data; `undefined` if there is none. */
export function storedText(stored: unknown): string | undefined {
  if (stored === undefined || stored === null || typeof stored === "string") return stored ?? undefined;
  try {
    return JSON.stringify(stored);
  } catch {
    return undefined;
  }
}

// What was stored comes back as anything.

/** What was stored, as nothing but data: an empty object where it is no object. */
export function plain(stored: unknown): object {
  // Most often there is nothing, of which no parser has to say that it is no JSON.
  if (stored === undefined || stored === null) return {};
  try {
    const data: unknown = JSON.parse(typeof stored === "string" ? stored : JSON.stringify(stored));
    return typeof data === "object" && data !== null ? data : {};
  } catch {
    return {};
  }
}

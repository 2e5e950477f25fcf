// Detects the gateway.

/** Returns whether a gateway responds. A page that is hosted alone has none. */
export async function hasService(): Promise<boolean> {
  try {
    const response = await fetch("/api/health");
    return response.ok && ((await response.json()) as { ok?: unknown }).ok === true;
  } catch {
    return false;
  }
}

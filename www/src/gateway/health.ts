// Detects the gateway.

/** Returns whether a gateway responds. The demo page can be hosted without a gateway. */
export async function isGatewayUp(): Promise<boolean> {
  try {
    const response = await fetch("/api/health");
    return response.ok && ((await response.json()) as { ok?: unknown }).ok === true;
  } catch {
    return false;
  }
}

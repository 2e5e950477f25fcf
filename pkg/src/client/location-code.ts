// The location code of a placement request: the service answers 401 for a wrong one, as it does for a bad token.

/** Returns the location code in a checked body. */
export function locationCodeOf(body: Uint8Array): string | undefined {
  const { store_context: store } = JSON.parse(new TextDecoder().decode(body)) as {
    store_context?: { location_code?: string | null } | null;
  };
  return store?.location_code ?? undefined;
}

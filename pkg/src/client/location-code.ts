// The location code of a placement request: the service answers 401 for a wrong one, as it does for a bad token.

import { placements } from "../index.js";

/** Returns the location code in a checked body. */
export function locationCodeOf(body: Uint8Array): string | undefined {
  const { store_context: store } = JSON.parse(new TextDecoder().decode(body)) as {
    store_context?: { location_code?: string | null } | null;
  };
  return store?.location_code ?? undefined;
}

/** Whether the service may find a location code in a checked body: also in a second copy, where `allow` lets one pass. */
export function hasLocationCode(body: Uint8Array<ArrayBuffer>): boolean {
  if (locationCodeOf(body) !== undefined) return true;
  const { findings } = placements.check(body, { limit: body.length });
  return findings.some(
    ({ rule, path }) => rule === "duplicate-key" && /^store_context(\.location_code)?$/.test(path ?? ""),
  );
}

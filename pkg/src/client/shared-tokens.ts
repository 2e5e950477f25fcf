// Shares one access token between all instances that have a common store.

import httpInternals from "../http.js";
import { callStore } from "./call-store.js";
import type { Clock } from "./clock.js";
import type { Store } from "./store.js";
import type { FetchToken } from "./tokens.js";

/** The store of shared tokens, and which token is needed. */
export interface TokenShare {
  readonly store: Store;
  /** Returns a text for the token request without its secret. Clients with the same text share a token. */
  readonly identity: () => string;
}

/**
 * Returns a function that returns the token in the store, or else fetches one by `fetchToken` and stores it. A stored token is
 * ignored if it was issued before one that the service has rejected. A store that fails or hangs, or whose value is not such a
 * token, is ignored.
 */
export function shareTokens(fetchToken: FetchToken, clock: Clock, { store, identity }: TokenShare): FetchToken {
  let key: string | undefined;
  return async (deadline, allowance, need) => {
    const { issuedAfter } = need;
    key ??= (await callStore(deadline, () => keyOf(identity()))) as string | undefined;
    if (key === undefined) return fetchToken(deadline, allowance, need);
    const name = key;
    const stored = await callStore(deadline, () => store.get(name), "get");
    const shared = httpInternals.readStoredToken(stored, name, issuedAfter, clock.date());
    if (shared !== undefined) return { ...shared, isShared: true };
    const fetched = await fetchToken(deadline, allowance, need);
    const { token, expiresIn = 0 } = fetched;
    const issued = fetched.issued ?? clock.date();
    if (expiresIn > 0) {
      const entry = httpInternals.writeStoredToken(token, name, issued, expiresIn);
      if (entry !== undefined) await callStore(deadline, () => store.set(name, entry, expiresIn), "set");
    }
    return { ...fetched, issued };
  };
}

/**
 * Returns the key for a token: a hash, so that it has no special characters and does not show the client id. It is computed as the
 * key of the link of an empty list, with a `scope` that no link has.
 */
const keyOf = (identity: string): string => `token-${httpInternals.linkKey(new TextEncoder().encode("{}"), identity)}`;

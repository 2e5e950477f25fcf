// One access token for all instances that share a store.

import http from "../http.js";
import { askStore } from "./ask-store.js";
import type { Clock } from "./clock.js";
import type { Store } from "./store.js";
import type { FetchToken } from "./tokens.js";

/** Where tokens are shared, and what a token is for: the token request, without its secret. */
export interface TokenShare {
  readonly store: Store;
  readonly identity: () => string;
}

/**
 * Returns a `fetchToken` that takes the token in the store, or else stores what `fetchToken` fetches. A token that was issued before one that the
 * service has rejected is not taken. A store that fails or hangs, or whose value is not such a token, is done without.
 */
export function shareTokens(fetchToken: FetchToken, clock: Clock, { store, identity }: TokenShare): FetchToken {
  let key: string | undefined;
  return async (span, allowance, need) => {
    const { caller, issuedAfter } = need;
    key ??= (await askStore(span, caller, () => keyOf(identity()))) as string | undefined;
    if (key === undefined) return fetchToken(span, allowance, need);
    const name = key;
    const stored = await askStore(span, caller, () => store.get(name));
    const shared = http.sharedToken(stored, name, issuedAfter, clock.date());
    if (shared !== undefined) return { ...shared, isShared: true };
    const fetched = await fetchToken(span, allowance, need);
    const { token, expiresIn = 0 } = fetched;
    const issued = fetched.issued ?? clock.date();
    if (expiresIn > 0) {
      const entry = http.shareToken(token, name, issued, expiresIn);
      if (entry !== undefined) await askStore(span, caller, () => store.set(name, entry, expiresIn));
    }
    return { ...fetched, issued };
  };
}

/**
 * Returns the key for a token: a hash, so that it has no character that a store treats specially, and names no client. It is the
 * hash for the link of an empty list, at a place that no link has.
 */
const keyOf = (identity: string): string => `token-${http.linkKey(new TextEncoder().encode("{}"), { host: identity })}`;

// One access token for all instances that share a store.

import http from "../http.js";
import { askStore } from "./ask-store.js";
import type { Clock } from "./clock.js";
import type { Store } from "./store.js";
import type { Mint } from "./tokens.js";

/** Where tokens are shared, and what a token is for: the token request, without its secret. */
export interface TokenShare {
  readonly store: Store;
  readonly identity: () => string;
}

/**
 * Returns a `mint` that takes the token in the store, or else stores what `mint` fetches. A token that was issued before one that the
 * service has rejected is not taken. A store that fails or hangs, or whose value is not such a token, is done without.
 */
export function shareTokens(mint: Mint, clock: Clock, { store, identity }: TokenShare): Mint {
  let key: string | undefined;
  return async (span, allowance, need) => {
    const { caller, issuedAfter } = need;
    key ??= (await askStore(span, caller, () => keyOf(identity()))) as string | undefined;
    if (key === undefined) return mint(span, allowance, need);
    const name = key;
    const stored = await askStore(span, caller, () => store.get(name));
    const shared = http.sharedToken(stored, name, issuedAfter, clock.date());
    if (shared !== undefined) return { ...shared, isShared: true };
    const minted = await mint(span, allowance, need);
    const { token, expiresIn = 0 } = minted;
    const issued = minted.issued ?? clock.date();
    if (expiresIn > 0) {
      const entry = http.shareToken(token, name, issued, expiresIn);
      if (entry !== undefined) await askStore(span, caller, () => store.set(name, entry, expiresIn));
    }
    return { ...minted, issued };
  };
}

/**
 * Returns the key for a token: a hash, so that it has no character that a store treats specially, and names no client. It is the
 * hash for the link of an empty list, at a place that no link has.
 */
const keyOf = (identity: string): string => `token-${http.linkKey(new TextEncoder().encode("{}"), { host: identity })}`;

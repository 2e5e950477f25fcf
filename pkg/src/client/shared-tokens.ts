// One access token for all instances that share a store.

import http from "../http.js";
import { linkKey } from "../decisions/links.js";
import { plain } from "../decisions/stored.js";
import { askStore } from "./ask-store.js";
import type { Clock } from "./clock.js";
import type { Store } from "./store.js";
import type { Mint, Minted } from "./tokens.js";

/** How far the clocks of two instances may be apart, in milliseconds. */
const MAX_SKEW = 60_000;
/** For how many seconds a token is used before the store is asked again. */
const MAX_SECONDS = 86_400;
/** A token is not used in the last minute of its life, or in the last tenth where that is less. */
const MAX_MARGIN = 60_000;

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
    const shared = usable(stored, name, issuedAfter, clock.date());
    if (shared !== undefined) return shared;
    const minted = await mint(span, allowance, need);
    const { token, expiresIn = 0 } = minted;
    const issued = minted.issued ?? clock.date();
    if (expiresIn > 0) {
      const entry = JSON.stringify({ version: 1, key, token, issued, until: issued + expiresIn * 1000 });
      await askStore(span, caller, () => store.set(name, entry, expiresIn));
    }
    return { ...minted, issued };
  };
}

/**
 * Returns the key for a token: a hash, so that it has no character that a store treats specially, and names no client. It is the
 * hash for the link of an empty list, at a place that no link has.
 */
const keyOf = (identity: string): string => `token-${linkKey(new TextEncoder().encode("{}"), { host: identity })}`;

/** Returns the token of an entry, if it is one for this key, is good for a while, and was issued late enough. */
function usable(stored: unknown, name: string, issuedAfter: number, now: number): Minted | undefined {
  const { version, key, token, issued, until } = plain(stored) as Record<string, unknown>;
  if (version !== 1 || key !== name || typeof token !== "string" || http.credentialProblem(token) !== undefined)
    return undefined;
  if (typeof issued !== "number" || typeof until !== "number") return undefined;
  if (issued <= issuedAfter || issued > now + MAX_SKEW) return undefined;
  const milliseconds = until - Math.min((until - issued) / 10, MAX_MARGIN) - now;
  // With the margin that is taken off again.
  const seconds = (milliseconds + Math.min(milliseconds / 9, MAX_MARGIN)) / 1000;
  if (seconds < 1) return undefined;
  return { token, expiresIn: Math.min(Math.floor(seconds), MAX_SECONDS), issued, isShared: true };
}

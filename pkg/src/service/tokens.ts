// Calls the decisions about access tokens in `src/client/token_cache.rs`. The tokens themselves stay here:
// the module only sees their generations.

import { may_renew_token, next_token, share_token, shared_token } from "../built/service.js";
import type { SharedToken, TokenCache, TokenEvent, TokenStep } from "../generated/service.js";
import { enter } from "./module.js";
import { bare, bareEvent } from "./options.js";
import { textOf } from "./stored.js";

/** Before the first token. */
export const NO_TOKEN: TokenCache = /* @__PURE__ */ bare({} as TokenCache);

/** Returns the state of the tokens after an event, and what a caller that needs a token has to do. */
export const nextToken = (state: TokenCache, event: TokenEvent, now: number): TokenStep =>
  enter(() => next_token(state, bareEvent(event), now)) as TokenStep;

/** Whether a 401 to a request with a location code is followed by a request with another token; if not, the code is wrong. */
export const mayRenewToken = (state: TokenCache, generation: number, isShared: boolean, now: number): boolean =>
  enter(() => may_renew_token(state, generation, isShared, now));

/**
 * Returns the token that another instance stored under a key, as data or as JSON text, if it can be used and was issued late
 * enough. Times are in milliseconds since the epoch.
 */
export function sharedToken(stored: unknown, key: string, issuedAfter: number, now: number): SharedToken | undefined {
  const text = textOf(stored);
  if (text === undefined) return undefined;
  return (enter(() => shared_token(text, key, issuedAfter, now)) as SharedToken | null) ?? undefined;
}

/** Returns what to store of a token; `undefined` if it cannot be sent. */
export const shareToken = (token: string, key: string, issued: number, expiresIn: number): string | undefined =>
  enter(() => share_token(token, key, issued, expiresIn));

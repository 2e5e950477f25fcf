// Calls `src/policy/token_state.rs`, which decides when a client needs a new access token. States and events do not contain the token
// itself, only its generation, which is a number.

import { may_renew_token, next_token, read_stored_token, write_stored_token } from "../built/service.js";
import type { TokenEvent, TokenState, TokenStep, UsableToken } from "../generated/service.js";
import { enter } from "./module.js";
import { eventWithoutPrototype, withoutPrototype } from "./options.js";

/** The state before the first token. */
export const NO_TOKEN: TokenState = /* @__PURE__ */ withoutPrototype({} as TokenState);

/** Returns the new state after an event, and the action of the caller that needs a token. */
export const nextToken = (state: TokenState, event: TokenEvent, now: number): TokenStep =>
  enter(() => next_token(state, eventWithoutPrototype(event), now)) as TokenStep;

/**
 * Returns whether a request with a location code that got a 401 is sent again with another token. If not, the location code counts as
 * wrong.
 */
export const mayRenewToken = (state: TokenState, generation: number, isShared: boolean, now: number): boolean =>
  enter(() => may_renew_token(state, generation, isShared, now));

/**
 * Reads a token that an instance stored under a key. Returns `undefined` for any value other than its text, and if it has expired or
 * was not issued after `issuedAfter`. Times are in milliseconds since the epoch.
 */
export function readStoredToken(
  stored: unknown,
  key: string,
  issuedAfter: number,
  now: number,
): UsableToken | undefined {
  if (typeof stored !== "string") return undefined;
  return (enter(() => read_stored_token(stored, key, issuedAfter, now)) as UsableToken | null) ?? undefined;
}

/**
 * Returns the JSON text to store for a token; `undefined` if it cannot be used. `issued` is in milliseconds since the epoch, and
 * `expiresIn` in seconds.
 */
export const writeStoredToken = (token: string, key: string, issued: number, expiresIn: number): string | undefined =>
  enter(() => write_stored_token(token, key, issued, expiresIn));

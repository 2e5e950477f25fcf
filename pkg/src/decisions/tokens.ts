// What becomes of a client's token.

import { token_cache } from "../built/service.js";
import { decide } from "./boundary.js";

/** What is known of a client's token, which stays with the host. Opaque; plain numbers. */
export type TokenState = readonly number[];

/** How a caller comes by a token. */
export interface TokenStep {
  state: TokenState;
  /**
   * `use`: the token of that generation, which is there. `join`: wait for the mint of that generation, which is under
   * way. `mint`: make one, as that generation, and report `mintedToken` or `failedToken`. Everybody who joined uses what
   * the mint brings, or fails as it does.
   */
  action: "use" | "join" | "mint";
  generation: number;
}

/** No token yet. */
export function noToken(): TokenState {
  return [0, 0, 0];
}

/** What a caller that needs a token has to do. */
export function askToken(state: TokenState, now: number): TokenStep {
  const [last, stage, until, action, generation] = cache(state, 0, 0, 0, now);
  return { state: [last, stage, until], action: ACTIONS[action] as TokenStep["action"], generation };
}

/** A mint has brought a token. `expiresIn` is in seconds, `now` is when the answer was received. */
export function mintedToken(
  state: TokenState,
  generation: number,
  expiresIn: number | undefined,
  now: number,
): TokenState {
  return cache(state, 1, generation, expiresIn, now).slice(0, 3);
}

/** A mint has failed. Nothing of that is kept: who asks next mints again. */
export function failedToken(state: TokenState, generation: number): TokenState {
  return cache(state, 2, generation, 0, 0).slice(0, 3);
}

/** The service has answered 401 to the token of that generation; it is dropped if it is still the one that is there. */
export function rejectToken(state: TokenState, generation: number): TokenState {
  return cache(state, 3, generation, 0, 0).slice(0, 3);
}

// In the order of their numbers in the module.
const ACTIONS: readonly TokenStep["action"][] = ["use", "join", "mint"];

type Five = [number, number, number, number, number];

/** The state after an event, and the number and generation of what to do. */
function cache(state: TokenState, event: number, generation: number, seconds: number | undefined, now: number): Five {
  return decide(token_cache, [...state, event, generation, seconds, now]).slice(0, 5) as Five;
}

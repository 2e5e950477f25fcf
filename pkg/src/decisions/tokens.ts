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
  return [0, 0, 0, 0, 0, -1];
}

/** What a caller that needs a token has to do; or another one than that of the generation that it `doubted`. */
export function askToken(state: TokenState, now: number, doubted = 0): TokenStep {
  const numbers = cache(state, 0, doubted, 0, now);
  return {
    state: stateOf(numbers),
    action: ACTIONS[numbers[6] as number] as TokenStep["action"],
    generation: numbers[7] as number,
  };
}

/** A mint has brought a token. `expiresIn` is in seconds, `now` is when the answer was received. */
export function mintedToken(
  state: TokenState,
  generation: number,
  expiresIn: number | undefined,
  now: number,
): TokenState {
  return stateOf(cache(state, 1, generation, expiresIn, now));
}

/** A mint has failed, or its caller is gone. The next caller that needs a token mints again. */
export function failedToken(state: TokenState, generation: number): TokenState {
  return stateOf(cache(state, 2, generation));
}

/**
 * Records a 401. It drops the token of that generation; unless the location code may be what is wrong, and `mayRenewToken`.
 * Then it `isDoubted`: it stays in use for all others.
 */
export function refuseToken(state: TokenState, generation: number, isDoubted: boolean): TokenState {
  return stateOf(cache(state, isDoubted ? 4 : 3, generation));
}

/** Whether a 401 to a request with a location code is answered with another token; if not, the code is wrong. */
export function mayRenewToken(state: TokenState, generation: number, isShared: boolean, now: number): boolean {
  return cache(state, 5, generation, Number(isShared), now)[6] === 1;
}

// In the order of their numbers in the module.
const ACTIONS: readonly TokenStep["action"][] = ["use", "join", "mint"];

const stateOf = (numbers: readonly number[]): TokenState => numbers.slice(0, 6);

/** The state after an event, and the number and generation of what to do. */
function cache(state: TokenState, event: number, generation: number, value: number | undefined = 0, now = 0): number[] {
  return decide(token_cache, [...state, event, generation, value, now]);
}

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
  return [0, 0, 0, 0, 0, 0, -1];
}

/** What a caller that needs a token has to do; or another one than that of the generation that it `doubted`. */
export function askToken(state: TokenState, now: number, doubted = 0): TokenStep {
  const numbers = cache(state, ASK, doubted, 0, now);
  const [action, generation] = numbers.slice(SIZE) as [number, number];
  return { state: numbers.slice(0, SIZE), action: ACTIONS[action] as TokenStep["action"], generation };
}

/** A mint has brought a token. `expiresIn` is in seconds, `now` is when the answer was received. */
export function mintedToken(
  state: TokenState,
  generation: number,
  expiresIn: number | undefined,
  now: number,
): TokenState {
  return cache(state, MINTED, generation, expiresIn, now).slice(0, SIZE);
}

/** A mint has failed, or its caller is gone. The next caller that needs a token mints again. */
export function failedToken(state: TokenState, generation: number): TokenState {
  return cache(state, FAILED, generation, 0, 0).slice(0, SIZE);
}

/** Drops the token of that generation after a 401 to a request without a location code. */
export function rejectToken(state: TokenState, generation: number): TokenState {
  return cache(state, REJECTED, generation, 0, 0).slice(0, SIZE);
}

/** Records a 401 to a request with a location code, if `mayRenewToken`: the token stays in use for all others. */
export function doubtToken(state: TokenState, generation: number): TokenState {
  return cache(state, DOUBTED, generation, 0, 0).slice(0, SIZE);
}

/** Whether a 401 to a request with a location code is answered with another token; if not, the code is wrong. */
export function mayRenewToken(state: TokenState, generation: number, isShared: boolean, now: number): boolean {
  return cache(state, MAY_RENEW, generation, Number(isShared), now)[SIZE] === 1;
}

// In the order of their numbers in the module.
const [ASK, MINTED, FAILED, REJECTED, DOUBTED, MAY_RENEW] = [0, 1, 2, 3, 4, 5];
const ACTIONS: readonly TokenStep["action"][] = ["use", "join", "mint"];

/** How many numbers a state has. */
const SIZE = 7;

/** The state after an event, and the number and generation of what to do. */
function cache(
  state: TokenState,
  event: number,
  generation: number,
  value: number | undefined,
  now: number,
): readonly number[] {
  return decide(token_cache, [...state, event, generation, value, now]).slice(0, SIZE + 2);
}

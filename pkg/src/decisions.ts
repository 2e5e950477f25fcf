// What the client does next: the boundary to the machines in `src/http/decide`. They hold no state, no clock and no
// secret: a state is plain data that goes in and comes back changed, so a module that starts afresh loses nothing.
// Times are milliseconds of a monotonic clock (`performance.now()`) unless a parameter says otherwise.

import type { PlacementPage } from "./creative.js";

// ---------------------------------------------------------------------------------------------------------- calls

/** Which endpoint a call is for. */
export type Endpoint = "token" | "users" | "links" | "placements";

/** Where a call stands. Opaque; plain numbers, so it can be copied and compared. */
export type CallState = readonly number[];

/** What a caller can choose for a call. What makes no sense counts as not given. */
export interface CallOptions {
  /** Milliseconds for all attempts together, waiting included; 30,000 when there is none. */
  timeout?: number | undefined;
  /** How many more attempts may follow the first; 2 when there is none, 10 at most. */
  retries?: number | undefined;
}

/** What has happened to a call. */
export type CallEvent =
  /** It begins. */
  | { type: "start" }
  /** The token that was asked for is there; the number is its generation (see `askToken`). */
  | { type: "token"; generation: number }
  /** The token that was asked for could not be had. */
  | { type: "no-token" }
  /** The service has answered. */
  | {
      type: "answered";
      /** The status; 0 for a redirect that the host hides (`type: "opaqueredirect"`). */
      status: number;
      /** What `Retry-After` asks for, in milliseconds. */
      retryAfter?: number | undefined;
      /**
       * What the body makes of the status: `success` where it is as good as one (a user that exists already), `final`
       * where it will not change (`invalid_grant`, `invalid_client`, `query_params_forbidden`, 404/4000).
       */
      meaning?: "success" | "final" | undefined;
    }
  /** There was no answer. `sent` is false only where it is certain that nothing has left. */
  | { type: "broken"; sent: boolean }
  /** The wait that was asked for is over. */
  | { type: "waited" }
  /** The time for all attempts is over (`left` of the first action says when that is). */
  | { type: "deadline" };

/** Why a call has failed. */
export type FailReason =
  /** The last answer's status: it is final, or nothing is left to try again with. */
  | "status"
  /** The last answer asks for a longer wait than there is time. */
  | "retry-after"
  /** 401 for a second token (for placements: the location code does not match the token). */
  | "unauthorized"
  /** A redirect, which is never followed. */
  | "redirect"
  /** No answer, and nothing is left to try again with, or it must not be tried again. */
  | "broken"
  /** The time for all attempts is over. */
  | "timeout"
  /** There is no token; why, whoever asked for it knows. */
  | "token"
  /** The event does not fit what was asked for: a fault of the host's. */
  | "misuse";

/** What to do next. */
export type CallAction =
  /** Get a token (`askToken`) and report `token` or `no-token`. First drop the `rejected` one (`rejectToken`). */
  | { type: "token"; rejected?: number; left: number }
  /** Send the request, within `left` milliseconds, and report `answered` or `broken`. `attempt` counts from 1. */
  | { type: "send"; attempt: number; left: number }
  /** Wait for that many milliseconds, no less, and report `waited`. */
  | { type: "wait"; ms: number }
  /** Over: the last answer is the result. */
  | { type: "done" }
  /** Over: it has failed. */
  | { type: "fail"; reason: FailReason };

/** A call after an event. */
export interface CallStep {
  state: CallState;
  /** What the client's calls have now spent on retries. */
  spent: number;
  action: CallAction;
}

/** A call that has not begun. */
export declare function startCall(endpoint: Endpoint, now: number, options?: CallOptions): CallState;

/**
 * What to do after an event. `spent` is what all calls of the client have spent on retries, 0 at first; it must be the
 * client's latest, and be kept from the step. `random` is from 0 up to 1.
 */
export declare function nextCall(
  state: CallState,
  spent: number,
  event: CallEvent,
  now: number,
  random: number,
): CallStep;

// --------------------------------------------------------------------------------------------------------- tokens

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
export declare function noToken(): TokenState;

/** What a caller that needs a token has to do. */
export declare function askToken(state: TokenState, now: number): TokenStep;

/** A mint has brought a token. `expiresIn` is in seconds, `now` is when the answer was received. */
export declare function mintedToken(
  state: TokenState,
  generation: number,
  expiresIn: number | undefined,
  now: number,
): TokenState;

/** A mint has failed. Nothing of that is kept: who asks next mints again. */
export declare function failedToken(state: TokenState, generation: number): TokenState;

/** The service has answered 401 to the token of that generation; it is dropped if it is still the one that is there. */
export declare function rejectToken(state: TokenState, generation: number): TokenState;

// ---------------------------------------------------------------------------------------------------------- pages

/** Where a walk through pages stands: plain data, to be stored as JSON and given back to `resumePager`. */
export interface PagerState {
  readonly version: 1;
  /** What the next request carries as `pagination_context`; `null` when there is no next page. */
  readonly next: { readonly offset: number; readonly token?: string } | null;
  /** How many pages have been read, and how many may be. */
  readonly pages: number;
  readonly maxPages: number;
  /** How many pages in a row have brought nothing new. */
  readonly idle: number;
  /** The `object_tracking_id` of each creative that was handed out, as long as there is a next page. */
  readonly seen: readonly string[];
}

/** A walk after a page. */
export interface PagerStep {
  state: PagerState;
  /** The places in `creatives` of those that have not been handed out. */
  fresh: number[];
  /** Whether the token changed, which hints at a new auction. */
  restarted: boolean;
}

/** A walk that has not begun. `maxPages` is 100 when there is none or it makes no sense. */
export declare function startPager(maxPages?: number): PagerState;

/** The walk after the answer to `state.next`. Until then nothing changes: a page can be asked for as often as it fails. */
export declare function turnPage(state: PagerState, page: PlacementPage): PagerStep;

/**
 * The state that was stored, as data or as JSON text.
 *
 * @throws {StateError} when it is none
 */
export declare function resumePager(stored: unknown): PagerState;

// ---------------------------------------------------------------------------------------------------------- links

/** What a link depends on besides its list. */
export interface LinkPlace {
  /** The host, as the target writes it into URLs. */
  host: string;
  retailerId?: string | undefined;
  language?: string | undefined;
}

/** A link as it is stored. */
export interface KeptLink {
  /** What to store under the key. */
  entry: string;
  /** For how many seconds it is worth keeping, 60 at least. */
  seconds: number;
}

/** The key to store a link under: 64 hexadecimal digits. `list` is the body as it was checked. */
export declare function linkKey(list: Uint8Array, place: LinkPlace): string;

/** What to store of a link that was just made. `now` is in milliseconds since the epoch (`Date.now()`). */
export declare function keepLink(list: Uint8Array, url: string, now: number): KeptLink;

/**
 * The URL to use again; `undefined` where a link must be made, be it that what was stored is no entry. `now` is in
 * milliseconds since the epoch. Whether the URL's host is an allowed one, the caller judges.
 */
export declare function reuseLink(stored: unknown, now: number): string | undefined;

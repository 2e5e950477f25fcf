// What the client does next: the boundary to the machines in `src/http/decide`. They hold no state, no clock and no
// secret: a state is plain data that goes in and comes back changed, so a module that starts afresh loses nothing.
// Times are milliseconds of a monotonic clock (`performance.now()`) unless a parameter says otherwise.

import {
  judge_link,
  judge_walk,
  keep_link,
  link_key,
  next_call,
  numbers,
  release,
  reserve,
  start_call,
  start_walk,
  token_cache,
  turn_page,
} from "./built/client.js";
import type { PlacementPage } from "./creative.js";
import { type LinkOptions, shoppingLists } from "./index.js";
import { lengthOf } from "./input.js";
import { enter, hexAt, memoryBytes } from "./module-client.js";
import { StateError } from "./state-error.js";

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
export function startCall(endpoint: Endpoint, now: number, { timeout, retries }: CallOptions = {}): CallState {
  return decide(start_call, [ENDPOINTS.indexOf(endpoint), timeout, retries, now]).slice(0, CALL);
}

/**
 * What to do after an event. `spent` is what all calls of the client have spent on retries, 0 at first; it must be the
 * client's latest, and be kept from the step. `random` is from 0 up to 1.
 */
export function nextCall(state: CallState, spent: number, event: CallEvent, now: number, random: number): CallStep {
  const given = [...state, spent, EVENTS.indexOf(event.type), ...detailsOf(event), now, random];
  const result = decide(next_call, given);
  const [left, kind, first, second] = result.slice(CALL) as [number, number, number, number];
  return { state: result.slice(0, CALL), spent: left, action: actionOf(kind, first, second) };
}

/** How many numbers are the state of a call. */
const CALL = 8;
// In the order of their numbers in the module.
const ENDPOINTS: readonly Endpoint[] = ["links", "placements", "users", "token"];
const EVENTS: readonly CallEvent["type"][] = ["start", "token", "no-token", "answered", "broken", "waited", "deadline"];
const MEANINGS = [undefined, "success", "final"] as const;
const FAILURES: readonly FailReason[] = [
  "status",
  "retry-after",
  "unauthorized",
  "redirect",
  "broken",
  "timeout",
  "token",
  "misuse",
];

/** The three numbers that an event has of its own. */
function detailsOf(event: CallEvent): [number, number | undefined, number] {
  if (event.type === "token") return [event.generation, 0, 0];
  if (event.type === "broken") return [Number(event.sent), 0, 0];
  if (event.type === "answered") return [event.status, event.retryAfter, MEANINGS.indexOf(event.meaning)];
  return [0, 0, 0];
}

function actionOf(kind: number, first: number, second: number): CallAction {
  if (kind === 0) return { type: "token", ...(first < 0 ? {} : { rejected: first }), left: second };
  if (kind === 1) return { type: "send", attempt: first, left: second };
  if (kind === 2) return { type: "wait", ms: first };
  return kind === 3 ? { type: "done" } : { type: "fail", reason: FAILURES[first] ?? "misuse" };
}

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
export function noToken(): TokenState {
  return [0, 0, 0];
}

/** What a caller that needs a token has to do. */
export function askToken(state: TokenState, now: number): TokenStep {
  const [last, stage, until, action, generation] = cache(state, 0, 0, 0, now);
  return { state: [last, stage, until], action: (["use", "join", "mint"] as const)[action] ?? "mint", generation };
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

type Five = [number, number, number, number, number];

/** The state after an event, and the number and generation of what to do. */
function cache(state: TokenState, event: number, generation: number, seconds: number | undefined, now: number): Five {
  return decide(token_cache, [...state, event, generation, seconds, now]).slice(0, 5) as Five;
}

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
export function startPager(maxPages?: number): PagerState {
  return pagerState(decide(start_walk, [maxPages]), undefined, []);
}

/** The walk after the answer to `state.next`. Until then nothing changes: a page can be asked for as often as it fails. */
export function turnPage(state: PagerState, page: PlacementPage): PagerStep {
  if (state.next === null) return { state, fresh: [], restarted: false };
  const sent = state.next.token;
  const token = page.token || undefined;
  const seen = new Set(state.seen);
  const fresh: number[] = [];
  for (const [place, { id }] of page.creatives.entries()) {
    if (id === undefined || !seen.has(id)) fresh.push(place);
    if (id !== undefined) seen.add(id);
  }
  const tokens = tokensOf(sent, token);
  const filled = page.creatives.length + page.skipped > 0;
  const given = [...numbersOf(state), tokens, page.offset, Number(filled), fresh.length, sizeOf(seen)];
  return {
    state: pagerState(decide(turn_page, given), token ?? sent, [...seen]),
    fresh,
    restarted: tokens === CHANGED,
  };
}

/**
 * The state that was stored, as data or as JSON text.
 *
 * @throws {StateError} when it is none
 */
export function resumePager(stored: unknown): PagerState {
  const { version, next, pages, maxPages, idle, seen } = plain(stored) as Partial<Record<keyof PagerState, unknown>>;
  const { offset, token } = (next ?? { offset: 0 }) as { offset?: unknown; token?: unknown };
  const counts = [offset, pages, maxPages, idle];
  if (
    version === 1 &&
    next !== undefined &&
    (next === null) === (offset === 0) &&
    (token === undefined || (typeof token === "string" && token !== "")) &&
    Array.isArray(seen) &&
    [...seen, ...counts].every((each, index) => typeof each === (index < seen.length ? "string" : "number"))
  ) {
    const size = sizeOf(seen as string[]);
    const [isSound] = decide(judge_walk, [...(counts as number[]), Number(token !== undefined), size]);
    if (isSound === 1) return pagerState(counts as number[], token, seen as string[]);
  }
  throw new StateError("what was given is no state of a walk through pages");
}

/** In the module's words: neither token, only the one that was sent, only the returned one, the same, another one. */
function tokensOf(sent: string | undefined, token: string | undefined): number {
  if (token === undefined) return sent === undefined ? 0 : 1;
  if (sent === undefined) return 2;
  return token === sent ? 3 : CHANGED;
}

const CHANGED = 4;

function numbersOf({ next, pages, maxPages, idle }: PagerState): number[] {
  return [next?.offset ?? 0, pages, maxPages, idle];
}

function pagerState(numbers: readonly number[], token: string | undefined, seen: readonly string[]): PagerState {
  const [offset, pages, maxPages, idle] = numbers as readonly [number, number, number, number];
  const next = offset === 0 ? null : { offset, ...(token === undefined ? {} : { token }) };
  return { version: 1, next, pages, maxPages, idle, seen: next === null ? [] : seen };
}

function sizeOf(ids: Iterable<string>): number {
  let size = 0;
  for (const id of ids) size += id.length;
  return size;
}

/** What was stored, as nothing but data: an empty object where it is no object. */
function plain(stored: unknown): object {
  try {
    const data: unknown = JSON.parse(typeof stored === "string" ? stored : JSON.stringify(stored));
    return typeof data === "object" && data !== null ? data : {};
  } catch {
    return {};
  }
}

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
export function linkKey(list: Uint8Array, { host, retailerId = "", language = "" }: LinkPlace): string {
  const place = new TextEncoder().encode(`${host}\n${retailerId}\n${language}\n`);
  return enter(() => {
    const length = place.length + lengthOf(list);
    const to = reserve(length);
    memoryBytes().set(place, to);
    memoryBytes().set(list, to + place.length);
    const key = hexAt(link_key(place.length, length));
    release();
    return key;
  });
}

/** What to store of a link that was just made. `now` is in milliseconds since the epoch (`Date.now()`). */
export function keepLink(list: Uint8Array, url: string, now: number): KeptLink {
  const { expires_in: days } = plain(new TextDecoder().decode(list)) as { expires_in?: number };
  const [until, seconds] = decide(keep_link, [days, now]) as [number, number];
  return { entry: JSON.stringify({ version: 1, url, made: Math.floor(now), until }), seconds };
}

/**
 * The URL to use again; `undefined` where a link must be made, be it that what was stored, as data or as JSON text, is no
 * entry. `now` is in milliseconds since the epoch. `options` are those of `shoppingLists.read`.
 */
export function reuseLink(stored: unknown, now: number, options?: LinkOptions): string | undefined {
  const { version, url, made, until } = plain(stored) as Record<string, unknown>;
  const times = [made, until, now];
  if (version !== 1 || !times.every((time) => typeof time === "number")) return undefined;
  if (decide(judge_link, times as number[])[0] !== 1) return undefined;
  try {
    return shoppingLists.read(JSON.stringify({ products_link_url: url }), options).products_link_url;
  } catch {
    return undefined;
  }
}

// ------------------------------------------------------------------------------------------------------- boundary

/** Lets a decision take numbers, and gives all that it leaves. What is not given is NaN. */
function decide(decision: () => void, given: readonly (number | undefined)[]): number[] {
  return enter(() => {
    const slots = new Float64Array(memoryBytes().buffer, numbers(), 15);
    slots.set(given as readonly number[]);
    decision();
    return Array.from(slots);
  });
}

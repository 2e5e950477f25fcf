// Calls the functions in `src/client`, which decide what a client does next. Each takes a state as plain data and returns the new
// state, so that no state is lost when a new instance of the module starts. Times are milliseconds of a monotonic clock
// (`performance.now()`) unless documented otherwise.

import {
  cache_link,
  link_key,
  next_call,
  next_page,
  page_body,
  resume_pager,
  reuse_link,
  start_call,
  start_pager,
} from "../built/service.js";
import { lengthOf } from "../check/input.js";
import { StateError } from "../errors/state-error.js";
import type { PlacementPage } from "../generated/placements.js";
import type {
  Call,
  CallEvent,
  CallLimits,
  CallState,
  CallStep,
  Endpoint,
  PageRequest,
  PagerPosition,
  PagerState,
  PagerStep,
  ReceivedPage,
  StoredLink,
} from "../generated/service.js";
import { enter, hexAt } from "./module.js";
import { eventWithoutPrototype, withoutPrototype } from "./options.js";
import { withBody } from "./responses.js";

/** Returns the state of a call that has not started. */
export const startCall = (endpoint: Endpoint, options: CallLimits, now: number): Call =>
  enter(() => start_call(endpoint, withoutPrototype(options), now)) as Call;

/** Returns the new state and the next action after an event. `random` is from 0 (inclusive) to 1 (exclusive). */
export const nextCall = (state: CallState, event: CallEvent, now: number, random: number): CallStep =>
  enter(() => next_call(state, eventWithoutPrototype(event), now, random)) as CallStep;

/** Returns the state of a pager before the first page, for at most so many pages. */
export const startPager = (maxPages: number): PagerState => enter(() => start_pager(maxPages)) as PagerState;

/**
 * Reads the stored state of a pager, as data or as JSON text.
 *
 * @throws {StateError} if it is not a valid state
 */
export function resumePager(stored: unknown): PagerState {
  const text = pagerText(stored);
  const state = text === undefined ? null : (enter(() => resume_pager(text)) as PagerState | null);
  if (state === null)
    throw new StateError(
      "`state` is invalid; pass the `state` of earlier pages of the same request, as an object or as JSON text",
    );
  return state;
}

/** Returns the state of a pager as JSON text, from text or from data; `undefined` if it cannot be written. */
function pagerText(stored: unknown): string | undefined {
  if (typeof stored === "string") return stored;
  try {
    return JSON.stringify(stored);
  } catch {
    return undefined;
  }
}

/** Returns the position after a page. The ids of earlier pages are not passed, so the cost of a page does not grow with them. */
export function nextPage(
  { next, pages, maxPages, idle }: PagerPosition,
  { token, offset, creatives, skipped }: PlacementPage,
  { isFresh, seenLength }: { readonly isFresh: boolean; readonly seenLength: number },
): PagerStep {
  const facts: ReceivedPage = withoutPrototype({
    ...(token === undefined ? {} : { token }),
    ...(offset === undefined ? {} : { offset }),
    hasCreatives: creatives.length + skipped > 0,
    isFresh,
    seenLength,
  });
  const at: PagerPosition = withoutPrototype({ next: next && withoutPrototype(next), pages, maxPages, idle });
  return enter(() => next_page(at, facts)) as PagerStep;
}

/** Returns the body for a page of a checked request. */
export const pageBody = (body: Uint8Array<ArrayBuffer>, next: PageRequest): Uint8Array<ArrayBuffer> =>
  (withBody(body, (length) => page_body(length, withoutPrototype(next))) as Uint8Array<ArrayBuffer> | undefined) ??
  body;

/**
 * Returns the key to store a link under, the same as in the Rust crate: 64 hexadecimal digits. `list` is the body as it was checked.
 * `scope` is what the link depends on besides: the URL of the request, the retailer, the language and the API key. They contain no
 * line breaks. Shared tokens use an identity instead.
 */
export function linkKey(list: Uint8Array, ...scope: (string | undefined)[]): string {
  const prefix = new TextEncoder().encode(scope.map((part = "") => `${part}\n`).join(""));
  const bytes = new Uint8Array(prefix.length + lengthOf(list));
  bytes.set(prefix);
  bytes.set(list, prefix.length);
  return withBody(bytes, (length) => hexAt(link_key(prefix.length, length)));
}

/** Returns what to store of a link that was just created. `now` is in milliseconds since the epoch (`Date.now()`). */
export const cacheLink = (list: Uint8Array, url: string, now: number): StoredLink =>
  withBody(list, (length) => cache_link(length, url, now)) as StoredLink;

/**
 * Returns the URL of a link that was stored, if it can be used. Any value other than the text that `cacheLink` returned is ignored.
 * `now` is in milliseconds since the epoch.
 */
export function reuseLink(stored: unknown, now: number, allowLoopbackHttp: boolean): string | undefined {
  return typeof stored === "string" ? enter(() => reuse_link(stored, now, allowLoopbackHttp)) : undefined;
}

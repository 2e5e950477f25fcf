// Calls the functions in `src/policy`, which decide what a client does next. Each takes a state as plain data and returns the new
// state, so that no state is lost when a new instance of the module starts. Times are milliseconds of a monotonic clock
// (`performance.now()`) unless documented otherwise.

import { cache_link, link_key, next_batch, next_call, page_body, reuse_link, start_call } from "../built/service.js";
import { lengthOf } from "../check/input.js";
import type { CallAction, CallEvent, CallLimits, Endpoint, PageRequest, StoredLink } from "../generated/service.js";
import { batchEvents, RATE_NUMBERS } from "./generated/numbers.js";
import { enter, hexAt } from "./module.js";
import { eventWithoutPrototype, withoutPrototype } from "./options.js";
import { withBody } from "./response.js";

/** The numbers of a state: of a call, a retry budget or a rate. Those of an unlimited rate are zeros. */
export type Numbers = Float64Array;

/** The state of a call, and the state that it shares with other calls. */
export interface CallState {
  call: Numbers;
  /** Shared by all calls of the client: its size, and the points that were spent. */
  budget: Numbers;
  /** Shared by all calls to one host with one credential. */
  rate: Numbers;
}

/** Returns the state of a rate without a limit. */
export const unlimited = (): Numbers => new Float64Array(RATE_NUMBERS);

/** Returns the state of a call that has not started. */
export const startCall = (endpoint: Endpoint, options: CallLimits, now: number): Numbers =>
  enter(() => start_call(endpoint, withoutPrototype(options), now));

/** Returns the new state and the next action after an event. `random` is from 0 (inclusive) to 1 (exclusive). */
export function nextCall(
  { call, budget, rate }: CallState,
  event: CallEvent,
  now: number,
  random: number,
): CallState & { action: CallAction } {
  const rateAt = call.length + budget.length;
  const numbers = new Float64Array(rateAt + rate.length);
  numbers.set(call);
  numbers.set(budget, call.length);
  numbers.set(rate, rateAt);
  const action = enter(() => next_call(numbers, eventWithoutPrototype(event), now, random)) as CallAction;
  return {
    call: numbers.subarray(0, call.length),
    budget: numbers.subarray(call.length, rateAt),
    rate: numbers.subarray(rateAt),
    action,
  };
}

/** An event of a list of a batch, and the status of its response or the milliseconds of its `Retry-After`. */
type BatchEvent = readonly [name: (typeof batchEvents)[number], detail?: number];

/**
 * Returns the new numbers of a batch and of one of its lists after an event, and the milliseconds to wait. They are negative if the list
 * is to be sent, or its result is final.
 */
export function nextBatch(pace: Numbers, list: Numbers, [name, detail = 0]: BatchEvent, now: number) {
  const numbers = Float64Array.of(...pace, ...list);
  const wait = enter(() => next_batch(numbers, batchEvents.indexOf(name), detail, now));
  return { pace: numbers.subarray(0, pace.length), list: numbers.subarray(pace.length), wait };
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

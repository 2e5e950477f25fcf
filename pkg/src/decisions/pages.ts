// Where a walk through pages goes next.

import { judge_walk, start_walk, turn_page } from "../built/service.js";
import type { PlacementPage } from "../creative.js";
import { StateError } from "../state-error.js";
import { decide } from "./boundary.js";
import { plain } from "./stored.js";

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

// The position in a sequence of pages as plain data, which can be stored.

import { StateError } from "../errors/state-error.js";
import type { PlacementPage } from "../generated/placements.js";
import { advance, MAX_IDLE } from "./pager.js";

/** The `pagination_context` of a request. */
export interface PageRequest {
  offset: number;
  token?: string;
}

/** The position in a sequence of pages. */
export interface PagerPosition {
  /** The `pagination_context` of the next request. `null` if there is no next page. */
  next: PageRequest | null;
  /** The number of pages read. */
  pages: number;
  /** The maximum number of pages. */
  maxPages: number;
  /** The number of pages in a row without new creatives. */
  idle: number;
}

/** The position as it is stored, with the creatives that were returned. */
export interface PagerState extends PagerPosition {
  version: 1;
  /** The `object_tracking_id` of each creative returned so far. Empty once there is no next page. */
  seen: Array<string>;
}

/** The facts that decide the next page: whether this page has a new creative, and the total length of all ids so far. */
export interface PageCounts {
  readonly isFresh: boolean;
  readonly seenLength: number;
}

const MAX_PAGES = 10_000;
/** The maximum length of all ids together, so that a state stays small enough to store. */
const MAX_SEEN = 1 << 20;

/**
 * Returns the state before the first page, or the stored one.
 *
 * @throws {StateError} for any other value
 */
export const startPager = (maxPages: number, stored: unknown): PagerState =>
  stored === null ? { version: 1, next: { offset: 1 }, pages: 0, maxPages, idle: 0, seen: [] } : resumePager(stored);

/** Returns the position after a page, and whether the token changed. */
export function nextPage(
  { next, pages, maxPages, idle }: PagerPosition,
  page: PlacementPage,
  { isFresh, seenLength }: PageCounts,
): { at: PagerPosition; restarted: boolean } {
  const { offset, token } = next as PageRequest;
  const at = { offset, token, left: maxPages - pages, idle };
  advance(at, page, isFresh);
  const hasNext = at.offset > 0 && seenLength <= MAX_SEEN;
  return {
    at: {
      next: hasNext ? { offset: at.offset, token: at.token as string } : null,
      pages: pages + 1,
      maxPages,
      idle: at.idle,
    },
    restarted: token !== undefined && token !== at.token,
  };
}

/**
 * Reads a stored state, from data or JSON text.
 *
 * @throws {StateError} for anything else
 */
export function resumePager(stored: unknown): PagerState {
  try {
    const json = typeof stored === "string" ? stored : JSON.stringify(stored);
    const { version, next, pages, maxPages, idle, seen } = JSON.parse(json);
    const isValid =
      version === 1 &&
      isCount(maxPages, 1, MAX_PAGES) &&
      isCount(pages, 0, maxPages) &&
      isCount(idle, 0, pages) &&
      // Throws an error for a value of JSON that is not an array.
      seen.every((id: unknown) => typeof id === "string") &&
      sizeOf(seen) <= MAX_SEEN &&
      (next === null || (isNext(next, pages > 0) && idle < MAX_IDLE && pages < maxPages));
    if (isValid) {
      const { offset, token } = next ?? {};
      const request = next && { offset, ...(token && { token }) };
      return { version, next: request, pages, maxPages, idle, seen: request ? seen : [] };
    }
  } catch {
    // Not data, or not JSON.
  }
  throw new StateError(
    "`state` is invalid; pass the `state` of earlier pages of the same request, as an object or as JSON text",
  );
}

const sizeOf = (ids: readonly string[]): number => ids.join("").length;

/** Returns whether a value is a text that is not empty. */
export const isText = (value: unknown): value is string => !!value && typeof value === "string";

const isCount = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

/** Returns whether a next page is valid: the first page has no token, and every later page has one. */
const isNext = ({ offset, token }: { offset?: unknown; token?: unknown }, hasToken: boolean): boolean =>
  isCount(offset, 1, Number.MAX_SAFE_INTEGER) && (hasToken ? isText(token) : token === undefined);

// Decides which page of placements comes next, for both clients and the elements. The rules are those of `src/policy/pager.rs`, and tests
// run the same table against both.

import type { PlacementPage } from "../generated/placements.js";

/** The position in a sequence of pages. */
export interface PageCursor {
  /** The next page, from 1; 0 after the last one. */
  offset: number;
  token: string | undefined;
  /** The number of pages that may still be requested. */
  left: number;
  /** The number of pages in a row without a new creative. */
  idle: number;
}

/** The maximum number of pages in a row without a new creative. */
export const MAX_IDLE = 2;

/** The largest integer that all JSON parsers read exactly. */
const MAX_OFFSET = 2 ** 53 - 1;

/** Returns the page of a response without creatives that are not objects. They count as skipped, as in `src/creative/reader.rs`. */
export function readPage(page: PlacementPage): PlacementPage {
  const creatives = page.creatives.filter((creative) => Object(creative) === creative);
  return { ...page, creatives, skipped: (page.skipped || 0) + page.creatives.length - creatives.length };
}

/** Changes the position to the one after a page. `isFresh` is whether the page has a new creative. */
export function advance(at: PageCursor, { creatives, skipped, token, offset }: PlacementPage, isFresh: boolean): void {
  // If the response has a new token and no offset, it is the first page of a new auction.
  const current = token && token !== at.token && at.offset > 1 ? 0 : at.offset;
  at.idle = isFresh ? 0 : at.idle + 1;
  // The last operand also counts this page in `left`, which has no meaning after the last page.
  const hasNext =
    creatives.length + skipped && (token || (at.token && offset !== undefined)) && at.idle < MAX_IDLE && --at.left;
  at.offset = hasNext ? Math.min(((offset as number) > 0 ? (offset as number) : current) + 1, MAX_OFFSET) : 0;
  at.token = token || at.token;
}

// Reads from a request where its pages start and end.

import { objectIn } from "../page/envelope.js";
import { requireFirstPage } from "../paging/first-page.js";
import type { PageCursor } from "../paging/pager.js";
import { MAX_PAGES } from "./limits.js";

/** The position before the first page, and the maximum number of ads as digits; `undefined` if the request has none. */
export interface Start {
  at: PageCursor;
  maxAds: string | undefined;
}

/**
 * Reads a request as JSON text.
 *
 * @throws {TypeError} for text that is not a JSON object, and for a request of a later page
 */
export function startOf(request: string): Start {
  const body = objectIn(request) as { page_context?: { ad_load_query?: { ads_count?: string } } } | undefined;
  if (!body) throw new TypeError("`request` must be a JSON object");
  requireFirstPage(body);
  return {
    at: { offset: 1, token: undefined, left: MAX_PAGES, idle: 0 },
    maxAds: body.page_context?.ad_load_query?.ads_count,
  };
}

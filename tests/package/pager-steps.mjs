// The pagers page by page, by the tables: over the iteration that both clients share.

import { importSources } from "./sources.mjs";

const { PlacementPages, nextPage, startPager } = await importSources(
  'export * from "./paging/placement-pages.ts"; export * from "./paging/pager-state.ts";',
);

export { startPager };

const NO_PAGE = { restarted: false };

/** Returns the page of a row of the tables. */
export const pageOf = ({ ids, token, offset, skipped = 0 }) => ({
  creatives: ids.map((id) => (id === null ? {} : { id })),
  token,
  offset,
  skipped,
});

/**
 * Returns the result of a pager for one page after a state: the positions of its new creatives, whether a new auction began, and the state
 * after it. An empty page has no creatives to return.
 */
export async function step(start, page) {
  const pages = new PlacementPages(() => ({ start, request: async () => page }));
  const { value } = await pages[Symbol.asyncIterator]().next();
  const fresh = (value?.creatives ?? []).map((each) => page.creatives.indexOf(each));
  // An empty page is not returned.
  const { restarted } = value ?? (start.next && nextPage(start, page, { isFresh: false, seenLength: 0 })) ?? NO_PAGE;
  return { fresh, restarted, state: pages.state };
}

// Refuses requests for a later page.

/** The members of a placement request that choose a page. */
interface Pagination {
  offset?: unknown;
  token?: unknown;
}

/**
 * Throws for a request that chooses a page itself. Its token belongs to pages that were requested before, and only their state has
 * the ids of the creatives that were shown.
 *
 * @throws {TypeError} for a `token` or an `offset` over 1
 */
export function requireFirstPage(request: unknown): void {
  // Without a prototype, because other code may have added properties to `Object.prototype`.
  const own = { __proto__: null, ...(request as { pagination_context?: Pagination | null } | undefined) };
  const { offset, token } = { __proto__: null, ...own.pagination_context } as Pagination;
  if (token || (offset as number) > 1)
    throw new TypeError("pass the `state` of earlier pages, not `token` and `offset`");
}

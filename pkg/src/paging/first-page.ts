// Refuses requests for a later page.

/** The members of a placement request that choose a page. */
interface PagedRequest {
  pagination_context?: { offset?: unknown; token?: unknown } | null;
}

/**
 * Throws for a request that chooses a page itself. Its token belongs to pages that were requested before, and only their state has
 * the ids of the creatives that were shown.
 *
 * @throws {TypeError} for a `token` or an `offset` over 1
 */
export function requireFirstPage(request: unknown): void {
  const { offset, token } = (request as PagedRequest | undefined)?.pagination_context ?? {};
  if (token || (offset as number) > 1)
    throw new TypeError("pass the `state` of earlier pages, not `token` and `offset`");
}

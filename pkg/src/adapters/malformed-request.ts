// Stands in for requests that no `Request` can describe.

/**
 * Returns a request that a gateway refuses as malformed, with its own 400 and a line in its log. It takes the place of one whose
 * URL, method or headers the constructor of `Request` rejects. Its path is one that sites do not have.
 */
export const malformedRequest = (): Request => new Request("http://localhost/%", { headers: { host: "/" } });

// How a body is sent, by the client and by a page's client.

/**
 * Returns a body that `fetch` sends only once. Deno repeats a request with a body of bytes or text if a kept connection closes
 * without a response, though the service may have read the first request: it would create a link twice. Deno does not
 * repeat a `Blob`.
 */
export const once = <T extends string | BufferSource>(body: T): T | Blob =>
  "Deno" in globalThis ? new Blob([body]) : body;

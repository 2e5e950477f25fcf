// Prevents a runtime from sending a body twice. `EndcapClient` and `GatewayClient` use it.

/**
 * Returns a body that `fetch` sends only once. Deno repeats a request with a body of bytes or text if a keep-alive connection closes
 * without a response. The service may have read the first request, so a link could be created twice. Deno does not repeat a request
 * with a `Blob`.
 */
export const once = <T extends string | BufferSource>(body: T): T | Blob =>
  "Deno" in globalThis ? new Blob([body]) : body;

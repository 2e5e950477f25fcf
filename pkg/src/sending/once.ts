// Prevents a runtime from sending a body twice. `EndcapClient` and `GatewayClient` use it.

/**
 * Returns a body that `fetch` sends only once. If a keep-alive connection closes without a response, Deno repeats a request whose body
 * is bytes or text. The service may have read the first request, so a link could be created twice. Deno does not repeat a request
 * whose body is a `Blob`.
 */
export const onceBody = <T extends string | BufferSource>(body: T): T | Blob =>
  "Deno" in globalThis ? new Blob([body]) : body;

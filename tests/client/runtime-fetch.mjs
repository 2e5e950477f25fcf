// Replaces the runtime's `fetch` before the package is loaded. A program that replaces it later may send more than the request.

export const runtime = { fetch: globalThis.fetch };
globalThis.fetch = (...request) => runtime.fetch(...request);

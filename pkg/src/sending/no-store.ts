// Keeps responses out of caches.

/**
 * Returns the option of `fetch` that keeps a response out of caches. Frameworks cache responses even to POST: Next.js writes those of
 * static pages to a file. workerd throws an error for the option before its compatibility date 2024-11-11.
 */
export const noStore = (): { cache?: RequestCache } => ("cache" in Request.prototype ? { cache: "no-store" } : {});

// The id of the page view, which all placements with `page-view="auto"` share.

import { listen } from "../page/dom.js";

let current: string | undefined;
/** How often the page came back from the browser's cache. */
let restores = 0;

// A page that comes back from the browser's cache is a new page view.
if (globalThis.document)
  listen(window, "pageshow", ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    current = undefined;
    restores++;
  });

/**
 * Returns a function that returns the id of the current page view: `rendered` if a server has chosen it for a placement, else the one
 * that other placements have.
 */
export function pageViewReader(rendered: string | undefined): () => string {
  const view = restores;
  current ??= rendered;
  return () => (view === restores && rendered) || sharedId();
}

/** Returns the shared id, or a random UUID as such. `crypto.randomUUID` is missing on pages without TLS. */
function sharedId(): string {
  // Each 0 and 1 becomes a random digit, and the 8 one of 8, 9, a and b. The 4 is the version.
  current ??= "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const [byte] = crypto.getRandomValues(new Uint8Array(1)) as unknown as [number];
    return (+digit ^ (byte & (15 >> (+digit / 4)))).toString(16);
  });
  return current;
}

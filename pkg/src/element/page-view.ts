// The id of the page view, which all placements with `page-view="auto"` share.

let current: string | undefined;
/** How often the page came back from the browser's cache. */
let restores = 0;

// A page that comes back from the browser's cache is a new page view.
globalThis.addEventListener?.("pageshow", ({ persisted }) => {
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
  if (current) return current;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 15) | 64;
  bytes[8] = ((bytes[8] as number) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  current = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return current;
}

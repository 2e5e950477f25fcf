// The id of the page view, which all placements with `page-view="auto"` share.

let current: string | undefined;

// A page that comes back from the browser's cache is a new page view.
globalThis.addEventListener?.("pageshow", ({ persisted }) => {
  if (persisted) current = undefined;
});

/**
 * Returns the id of the current page view: `rendered` if a server has chosen it, else a random UUID. `crypto.randomUUID` is missing on
 * pages without TLS.
 */
export function pageViewId(rendered?: string): string {
  current ??= rendered;
  if (current) return current;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 15) | 64;
  bytes[8] = ((bytes[8] as number) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  current = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return current;
}

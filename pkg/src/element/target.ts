// Resolves the slug of a click to a URL.

import type { Creative } from "../generated/placements.js";
import { parseUrl } from "../options/parse-url.js";
import { memberOf } from "../page/dom.js";

/** Returns the URL for a slug; `null` or `undefined` if it has none. */
export type ResolveSlug = (slug: string, creative: Creative) => string | URL | null | undefined;

export interface LinkOptions {
  resolveSlug: ResolveSlug | undefined;
  allowedOrigins: readonly string[];
}

/**
 * Returns the URL that `resolveSlug` returns for a slug, as an absolute URL. Returns `undefined` for a scheme other than `http` and
 * `https`, for an origin that is not allowed, for a URL with credentials, and if `resolveSlug` throws. `base` is the URL of the page.
 */
export function resolveHref(
  slug: string,
  creative: Creative,
  options: LinkOptions,
  base: string = memberOf(document, "baseURI"),
): string | undefined {
  try {
    const resolved = options.resolveSlug?.(slug, creative);
    const address = (resolved as URL | undefined)?.href ?? resolved;
    if (typeof address !== "string") return undefined;
    const { protocol, origin, username, password, href } = new URL(address, base);
    if (!/^https?:$/.test(protocol) || username || password) return undefined;
    // An entry that is not a URL allows nothing, and the other entries still apply.
    return options.allowedOrigins.some((allowed) => parseUrl(allowed)?.origin === origin) ? href : undefined;
  } catch {
    return undefined;
  }
}

// Finds the address that a click leads to.

import type { Creative } from "../generated/placements.js";

/** Returns the address for a slug; `null` or `undefined` if it has none. */
export type ResolveSlug = (slug: string, creative: Creative) => string | URL | null | undefined;

export interface LinkOptions {
  resolveSlug: ResolveSlug | undefined;
  allowedOrigins: readonly string[];
}

/** The address that a slug stands for: `http` or `https`, at an allowed origin, without credentials. */
export function addressOf(slug: string, creative: Creative, options: LinkOptions): string | undefined {
  try {
    const resolved = options.resolveSlug?.(slug, creative);
    const address = (resolved as URL | undefined)?.href ?? resolved;
    if (typeof address !== "string") return undefined;
    const { protocol, origin, username, password, href } = new URL(address, document.baseURI);
    if (!/^https?:$/.test(protocol) || username || password) return undefined;
    return options.allowedOrigins.some((allowed) => new URL(allowed).origin === origin) ? href : undefined;
  } catch {
    return undefined;
  }
}

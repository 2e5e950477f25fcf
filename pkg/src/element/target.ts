// Where a click leads.

import type { Creative } from "../creative.js";

/** Makes an address of a slug; nothing where there is none. */
export type ResolveSlug = (slug: string, creative: Creative) => string | URL | null | undefined;

export interface LinkOptions {
  resolveSlug: ResolveSlug | undefined;
  allowedOrigins: readonly string[];
}

/** The address that a slug stands for: `http` or `https`, at an allowed origin, without credentials. */
export function addressOf(slug: string, creative: Creative, options: LinkOptions): string | undefined {
  try {
    const answer = options.resolveSlug?.(slug, creative);
    if (typeof answer !== "string" && !(answer instanceof URL)) return undefined;
    const { protocol, origin, username, password, href } = new URL(answer, document.baseURI);
    if (!/^https?:$/.test(protocol) || username || password) return undefined;
    return options.allowedOrigins.some((allowed) => new URL(allowed).origin === origin) ? href : undefined;
  } catch {
    return undefined;
  }
}

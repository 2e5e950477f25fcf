// Pages from the placements route of a gateway, which has checked and read them: nothing here needs WebAssembly.

import type { PlacementPage } from "../creative.js";
import { MOST_PAGES, PATIENCE } from "./limits.js";
import type { Reader } from "./pages.js";

/** The context of a request as text, or else the end of it: numbers in it may be larger than JavaScript can say. */
const CONTEXT = /"pagination_context"\s*:\s*(null|{[^}]*})|}\s*$/;

/**
 * The way through the pages that a gateway gives for a request in JSON, as a `Client` goes it. A failure is what `fetch`
 * throws, or an `Error` whose `cause` is the response.
 */
export function asked(src: string, request: string): Reader {
  const seen = new Set<string>();
  const context: { offset: number; token?: string } = { offset: 1 };
  let body = request;
  let idle = 0;
  let left = MOST_PAGES;
  let controller = new AbortController();
  return {
    async next() {
      controller = new AbortController();
      const { creatives, skipped, token, offset } = await ask(src, body, controller);
      const fresh = creatives.filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id)));
      context.offset = (offset || context.offset) + 1;
      if (token) context.token = token;
      idle = fresh.length ? 0 : idle + 1;
      const goesOn = context.token && (token || offset) && creatives.length + skipped && idle < 2;
      left = goesOn ? left - 1 : 0;
      body = turned(request, context);
      return fresh;
    },
    isOver: () => left < 1,
    close: () => controller.abort(),
  };
}

async function ask(src: string, body: string, controller: AbortController): Promise<PlacementPage> {
  setTimeout(() => controller.abort(new Error(`${src} answered nothing`)), PATIENCE);
  const response = await fetch(src, {
    method: "POST",
    headers: { Accept: "application/vnd.endcap.creatives+json", "Content-Type": "application/json" },
    body,
    redirect: "error",
    signal: controller.signal,
  });
  if (!response.ok) throw new Error(`${src} answered ${response.status}`, { cause: response });
  return response.json();
}

/** The request with another context. */
function turned(request: string, page: object): string {
  const context = `"pagination_context":${JSON.stringify({ ...JSON.parse(request).pagination_context, ...page })}`;
  return request.replace(CONTEXT, (found) => (found.startsWith("}") ? `,${context}}` : context));
}

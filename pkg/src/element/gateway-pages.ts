// Pages from the placements route of a gateway, which has checked and read them: nothing here needs WebAssembly.

import type { PlacementPage } from "../creative.js";
import { MOST_PAGES, PATIENCE } from "./limits.js";
import type { Reader } from "./pages.js";

/** What a JSON text has of strings and numbers. */
const SCALAR = /"(\\.|[^"\\])*"|-?\d[-+.e\d]*/gi;

/** A number that is kept in a string, behind half of a surrogate pair, which no good request has. */
const KEPT = /"\\ud800(-?\d[-+.e\d]*)"/gi;

/**
 * The way through the pages that a gateway gives for a request in JSON, as a `Client` goes it. A failure is what `fetch`
 * throws, or an `Error` whose `cause` is the response. `undefined` for text that is not a JSON object.
 */
export function asked(src: string, request: string | undefined): Reader | undefined {
  let page: number;
  let sent: string | undefined;
  try {
    const { pagination_context: context } = JSON.parse(request as string);
    if (!/^\s*{/.test(request as string)) return undefined;
    page = context?.offset || 1;
    sent = context?.token;
  } catch {
    return undefined;
  }
  const seen = new Set<string>();
  let body = request as string;
  let idle = 0;
  let left = MOST_PAGES;
  let controller = new AbortController();
  return {
    async next() {
      controller = new AbortController();
      const { creatives, skipped, token, offset } = await ask(src, body, controller);
      const fresh = creatives.filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id)));
      // Without an offset a new auction starts again at its first page.
      page = ((offset as number) > 0 ? (offset as number) : page > 1 && (token || sent) !== sent ? 0 : page) + 1;
      sent = token || sent;
      idle = fresh[0] ? 0 : idle + 1;
      left = idle < 2 && creatives.length + skipped && sent && (token || offset) ? left - 1 : 0;
      body = turned(request as string, { offset: page, token: sent });
      return fresh;
    },
    isOver: () => !left,
    close: () => controller.abort(),
  };
}

async function ask(src: string, body: string, controller: AbortController): Promise<PlacementPage> {
  const timer = setTimeout(() => controller.abort(new Error(`${src} answered nothing`)), PATIENCE);
  try {
    const response = await fetch(src, {
      method: "POST",
      headers: { Accept: "application/vnd.endcap.creatives+json", "Content-Type": "application/json" },
      body,
      redirect: "error",
      signal: controller.signal,
    });
    if (!response.ok) throw new Error(`${src} answered ${response.status}`, { cause: response });
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

/** A value as JSON, with whole numbers of any size. */
export const written = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `\ud800${each}` : each))?.replace(KEPT, "$1");

/** The request with another context, and its numbers as they were: some may be larger than JavaScript can say. */
function turned(request: string, page: object): string {
  const whole = JSON.parse(request.replace(SCALAR, (found) => (found.startsWith('"') ? found : `"\ud800${found}"`)));
  whole.pagination_context = { ...whole.pagination_context, ...page };
  return written(whole) as string;
}

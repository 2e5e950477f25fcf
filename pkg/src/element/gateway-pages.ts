// Requests pages from the placements route of a gateway. The gateway checks the request and reads the response, so no
// WebAssembly is needed here.

import { readText } from "../bodies/read-text.js";
import type { PlacementPage } from "../generated/placements.js";
import { consentHeaders, type ReadConsent } from "../page/consent.js";
import { pageBody, withPageView } from "../page/page-body.js";
import { advance, type PageCursor, readPage, unseen } from "../page/pager.js";
import { MAX_PAGES, PAGE_TIMEOUT } from "./limits.js";
import type { PageReader } from "./pages.js";
import type { Rendered } from "./rendered.js";

/**
 * Returns a reader of the pages for a request as JSON text; `undefined` if that is not a JSON object. `next` rejects with the error
 * of `fetch`, or with an `Error` whose `cause` is the unsuccessful response. `pageView` returns the id of the page view for each
 * request; `undefined` leaves the one in the request. The first `next` returns the creatives of `rendered`.
 */
export function gatewayReader(
  src: string,
  request: string | undefined,
  consent?: () => ReadConsent | undefined,
  pageView?: () => string | undefined,
  rendered?: Rendered,
): PageReader | undefined {
  let position: PageCursor;
  try {
    const { offset, token } = JSON.parse(request as string).pagination_context || {};
    if (!/^\s*{/.test(request as string)) return undefined;
    position = rendered?.next ?? { offset: offset || 1, token, left: MAX_PAGES, idle: 0 };
  } catch {
    return undefined;
  }
  const nextBody = () => pageBody(request as string, position.offset, position.token);
  let body = rendered ? nextBody() : (request as string);
  let first = rendered?.creatives;
  const seen = new Set<string>();
  let controller: AbortController | undefined;
  const load = async (body: string, signal: AbortSignal): Promise<PlacementPage> => {
    const response = await fetch(src, {
      method: "POST",
      headers: {
        ...consentHeaders(consent?.()),
        Accept: "application/vnd.endcap.creatives+json",
        "Content-Type": "application/json",
      },
      body,
      redirect: "error",
      signal,
    });
    if (!response.ok) throw new Error(`${src} responded with ${response.status}`, { cause: response });
    return readPage(JSON.parse(await readText(response.body as ReadableStream<Uint8Array>)));
  };
  return {
    async next() {
      if (first) {
        const newCreatives = unseen(seen, first);
        first = undefined;
        return newCreatives;
      }
      const id = pageView?.();
      controller = new AbortController();
      const { signal } = controller;
      const timer = setTimeout(
        () => controller?.abort(new Error(`${src} did not respond within ${PAGE_TIMEOUT} ms`)),
        PAGE_TIMEOUT,
      );
      // If the page comes back from the browser's cache, Firefox does not settle the request, even after an abort.
      const aborted = new Promise<never>((_, reject) => {
        signal.onabort = () => reject(signal.reason);
      });
      try {
        const page = await Promise.race([aborted, load(id ? withPageView(body, id) : body, signal)]);
        const newCreatives = unseen(seen, page.creatives);
        advance(position, page, newCreatives.length > 0);
        body = nextBody();
        return newCreatives;
      } finally {
        clearTimeout(timer);
      }
    },
    isOver: () => !first && !position.offset,
    close: () => controller?.abort(),
  };
}

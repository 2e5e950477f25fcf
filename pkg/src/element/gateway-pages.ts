// Requests pages from the placements route of a gateway. The gateway checks the request and reads the response, so no
// WebAssembly is needed here.

import { readText } from "../bodies/read-text.js";
import type { PlacementPage } from "../generated/placements.js";
import { consentHeaders, type ReadConsent } from "../page/consent.js";
import { readEnvelope } from "../page/envelope.js";
import { pageBody, withPageView } from "../page/page-body.js";
import { retryAfterOf } from "../page/retry-after.js";
import { untilAborted } from "../page/until-aborted.js";
import { advance, readPage } from "../paging/pager.js";
import { unseen } from "../paging/unseen.js";
import type { PageReader } from "./pages.js";
import type { Rendered } from "./rendered.js";
import { startOf } from "./start.js";

/**
 * Returns a reader of the pages for a request. `readRequest` returns it as JSON text. `next` rejects with the error of `fetch`,
 * or with an `Error` that has the start of an unsuccessful response in its message, the response as its `cause`, and the members
 * `status`, `retryAfter` and `errors` of a `ServiceError`. `pageView` returns the id of the page view for each request; `undefined` leaves the one in
 * the request. The first `next` returns the creatives of `rendered`. `timeoutOf` returns the milliseconds to wait for a page. `next`
 * also rejects for a request that `startOf` refuses.
 */
export function gatewayReader(
  src: string,
  readRequest: () => string,
  consent: () => ReadConsent | undefined,
  pageView: () => string | undefined,
  rendered: Rendered | undefined,
  timeoutOf: () => number,
): PageReader {
  /** The position of the page that follows; `undefined` before the first request. */
  let position = rendered?.next;
  let first = rendered?.creatives;
  const seen = new Set<string>();
  let controller: AbortController | undefined;
  const load = async (body: string, signal: AbortSignal): Promise<PlacementPage> => {
    const response = await fetch(src, {
      method: "POST",
      headers: {
        ...consentHeaders(consent()),
        Accept: "application/vnd.endcap.creatives+json",
        "Content-Type": "application/json",
      },
      body,
      redirect: "manual",
      signal,
    });
    if (!response.ok) {
      const reason = await readText(response.clone().body);
      const { status, headers } = response;
      // Browsers hide the status and the target of a redirect.
      const shown = status || "a redirect; check its slash";
      const error = new Error(`${src} responded with ${shown} ${reason.slice(0, 500)}`, { cause: response });
      // 400 or a redirect: the request or `src` is wrong, which only its developer can change.
      if (status % 400 === 0) reportError(error);
      throw Object.assign(error, { status, retryAfter: retryAfterOf(headers), errors: readEnvelope(reason)[1] });
    }
    return readPage(JSON.parse(await readText(response.body)));
  };
  return {
    async next() {
      if (first) {
        const newCreatives = unseen(seen, first);
        first = undefined;
        return newCreatives;
      }
      const request = readRequest();
      const { at, maxAds } = startOf(request);
      const body = position ? pageBody(request, position.offset, position.token) : request;
      const id = pageView();
      controller = new AbortController();
      const { signal } = controller;
      const timeout = timeoutOf();
      const late = () => new Error(`${src} did not respond in ${timeout} ms`);
      const page = await untilAborted(controller, timeout, late, () =>
        load(id ? withPageView(body, id) : body, signal),
      );
      const newCreatives = unseen(seen, page.creatives);
      position ??= at;
      advance(position, page, newCreatives.length > 0);
      // Digits are compared as a number, and nothing reaches `undefined`.
      if (seen.size >= (maxAds as unknown as number)) position.offset = 0;
      return newCreatives;
    },
    isOver: () => !first && position?.offset === 0,
    close: () => controller?.abort(),
  };
}

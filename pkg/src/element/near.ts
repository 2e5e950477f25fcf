// Delays the first request of a placement until its ads may be seen.

import { listen, memberOf } from "../page/dom.js";
import { LOAD_MARGIN } from "./limits.js";
import { observe } from "./observe.js";

/**
 * Calls `run` once the page is shown and an element is near the viewport, unless `signal` is aborted before. `margin` is the
 * distance as a CSS margin in px or %; `undefined` calls `run` at any distance. Another margin is reported, and the default applies.
 */
export function whenNear(element: Element, margin: string | undefined, run: () => void, signal: AbortSignal): void {
  // A page that the browser prepares in the background may never be shown.
  if (memberOf(document as Document & { prerendering?: boolean }, "prerendering")) {
    const retry = () => whenNear(element, margin, run, signal);
    listen(document, "prerenderingchange", retry, { once: true, signal });
    return;
  }
  if (margin === undefined || !globalThis.IntersectionObserver) {
    run();
    return;
  }
  const changed = ({ isIntersecting }: IntersectionObserverEntry) => {
    // An element with `display: contents` does not have a box, so it never intersects.
    if (!isIntersecting && getComputedStyle(element).display !== "contents") return;
    observer.disconnect();
    run();
  };
  let observer: IntersectionObserver;
  try {
    observer = observe(element, { rootMargin: margin }, changed, signal);
  } catch (cause) {
    reportError(new TypeError("`lazy-margin` must be a CSS margin in px or %", { cause }));
    whenNear(element, LOAD_MARGIN, run, signal);
  }
}

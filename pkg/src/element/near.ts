// Delays the first request of a placement until its ads may be seen.

import { AHEAD } from "./limits.js";

/**
 * Calls `run` once the page is shown and an element is near the viewport, unless `signal` is aborted before. `margin` is the
 * distance as a CSS margin in px or %; `undefined` calls `run` at any distance. Another margin is reported, and the default applies.
 */
export function whenNear(element: Element, margin: string | undefined, run: () => void, signal: AbortSignal): void {
  // A page that the browser prepares in the background may never be shown.
  if ((document as { prerendering?: boolean }).prerendering) {
    const next = () => whenNear(element, margin, run, signal);
    document.addEventListener("prerenderingchange", next, { once: true, signal });
    return;
  }
  if (margin === undefined || !globalThis.IntersectionObserver) {
    run();
    return;
  }
  const observer = observerOf(margin, (entries) => {
    if (!entries.at(-1)?.isIntersecting) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}

function observerOf(rootMargin: string, callback: IntersectionObserverCallback): IntersectionObserver {
  try {
    return new IntersectionObserver(callback, { rootMargin });
  } catch (cause) {
    reportError(new TypeError(`\`lazy-margin\` must be a CSS margin in px or %, such as ${AHEAD}`, { cause }));
    return new IntersectionObserver(callback, { rootMargin: AHEAD });
  }
}

// Reports whether a share of an element is in view.

import { observe } from "./observe.js";

/**
 * Calls `changed` whenever a share of the element, from 0 to 1, enters or leaves the view, until `signal` is aborted. While the
 * page is hidden, and after the abort, nothing is in view.
 */
export function watchInView(
  element: Element,
  share: number,
  changed: (isInView: boolean) => void,
  signal: AbortSignal,
): void {
  let isIntersecting = false;
  const notify = () => changed(isIntersecting && !document.hidden);
  const changedRatio = ({ intersectionRatio }: IntersectionObserverEntry) => {
    isIntersecting = intersectionRatio >= share;
    notify();
  };
  observe(element, { threshold: share }, changedRatio, signal);
  document.addEventListener("visibilitychange", notify, { signal });
  signal.addEventListener("abort", () => {
    isIntersecting = false;
    notify();
  });
}

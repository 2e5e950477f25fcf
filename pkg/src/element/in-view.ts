// Observes how much of an element is in view.

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
  let isThere = false;
  const notify = () => changed(isThere && !document.hidden);
  const observer = new IntersectionObserver(
    (entries) => {
      isThere = (entries.at(-1) as IntersectionObserverEntry).intersectionRatio >= share;
      notify();
    },
    { threshold: share },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", notify, { signal });
  signal.addEventListener("abort", () => {
    observer.disconnect();
    isThere = false;
    notify();
  });
}

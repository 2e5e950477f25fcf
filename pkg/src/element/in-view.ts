// Observes how much of an element is in view.

/**
 * Tells whether a share of the element is in view, whenever that changes, until `signal` ends it. Nothing is in view of a page
 * that is hidden, and at the end.
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

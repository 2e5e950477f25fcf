// Observes how much of an element is in view.

/** Calls `changed` with each change of the intersection, until `signal` is aborted or the returned observer is disconnected. */
export function observe(
  element: Element,
  options: IntersectionObserverInit,
  changed: (entry: IntersectionObserverEntry) => void,
  signal: AbortSignal,
): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => changed(entries.at(-1) as IntersectionObserverEntry), options);
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
  return observer;
}

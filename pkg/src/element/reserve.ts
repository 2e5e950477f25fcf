// Finds out when a placement can give up the room that it keeps with the attribute `reserve`.

/** Calls `run` once an element is below the viewport, where its removal does not move what is visible. */
export function whenBelow(element: Element, run: () => void, signal: AbortSignal): void {
  // In runtimes without `IntersectionObserver`, such as jsdom, the room stays.
  const Observer = globalThis.IntersectionObserver;
  if (!Observer) return;
  const observer = new Observer(() => {
    if (element.getBoundingClientRect().top < innerHeight) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}

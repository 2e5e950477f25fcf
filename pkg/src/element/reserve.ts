// Finds out when a placement can give up the space that it keeps with the attribute `reserve`.

import { observe } from "./observe.js";

/** Calls `run` once an element is below the viewport, where its removal does not move what is visible. */
export function whenBelow(element: Element, run: () => void, signal: AbortSignal): void {
  // In runtimes without `IntersectionObserver`, such as jsdom, the space stays.
  if (!globalThis.IntersectionObserver) return;
  const changed = () => {
    if (element.getBoundingClientRect().top < innerHeight) return;
    observer.disconnect();
    run();
  };
  const observer = observe(element, {}, changed, signal);
}

// Decides whether a placement takes up space.

import { memberOf } from "../page/dom.js";
import { observe } from "./observe.js";
import { parentOf } from "./visible.js";

/**
 * Returns a function that decides whether an element collapses, from whether it has nothing to show. With the attribute `reserve`,
 * an element collapses and takes its space back only while this moves nothing visible: `changed` is called when it can.
 */
export function collapseRule(element: Element, changed: () => void): (isBlank: boolean) => boolean {
  let isReleased = false;
  /** Ends the wait until the reserved space is below the viewport. */
  let wait: AbortController | undefined;
  return (isBlank) => {
    wait?.abort();
    if (!element.hasAttribute("reserve")) {
      isReleased = false;
      return isBlank;
    }
    if (isBlank !== isReleased) {
      wait = new AbortController();
      const update = () => {
        isReleased = isBlank;
        changed();
      };
      whenBelow(element, update, wait.signal);
    }
    return isReleased;
  };
}

/**
 * Calls `run` when an element is below the viewport, where another height does not move what is visible, until `signal` is
 * aborted.
 */
function whenBelow(element: Element, run: () => void, signal: AbortSignal): void {
  // In runtimes without `IntersectionObserver`, such as jsdom, the space stays.
  if (!globalThis.IntersectionObserver) return;
  // An element that is not displayed has its place at the end of the element before it in the flow, or at the start of the one
  // around it.
  let place: Element | undefined = element;
  let before: Element | null = null;
  while (
    place &&
    (!memberOf(place, "getClientRects").call(place)[0] || (before && /^[af]/.test(getComputedStyle(place).position)))
  ) {
    before = memberOf(place, "previousElementSibling");
    place = before ?? parentOf(place);
  }
  const changed = ({ target }: IntersectionObserverEntry) =>
    memberOf(target, "getBoundingClientRect").call(target)[before ? "bottom" : "top"] < innerHeight || run();
  // The start of an element leaves the viewport, or its end comes into the area below it.
  if (place) observe(place, { rootMargin: before ? "-100% 0px 9999999px" : "0px" }, changed, signal);
}

// Detects when an element has been visible long enough to count as viewed.

import { watchInView } from "./in-view.js";
import { MIN_OPACITY, VIEWABLE_MS, VIEWABLE_POLL_MS, VIEWABLE_SHARE } from "./limits.js";

/** Calls `seen` when half of the element has been visible for a second without a break. May call it again later. */
export function watchViewable(element: Element, seen: () => void, signal: AbortSignal): void {
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (isInView: boolean) => {
    clearTimeout(timer);
    const now = performance.now();
    since = isInView && isShown(element) ? (since ?? now) : undefined;
    if (since !== undefined && now - since >= VIEWABLE_MS) seen();
    else if (isInView) timer = setTimeout(look, VIEWABLE_POLL_MS, true);
  };
  watchInView(element, VIEWABLE_SHARE, look, signal);
}

/** Returns whether the element has a size, and no style of it or an ancestor hides it. */
function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  let opacity = 1;
  for (let each: Element | undefined = element; each; each = around(each)) opacity *= +getComputedStyle(each).opacity;
  return width * height > 0 && opacity >= MIN_OPACITY && getComputedStyle(element).visibility === "visible";
}

function around(element: Element): Element | undefined {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
}

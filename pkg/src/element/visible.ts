// Whether somebody can see an element.

import { watchInView } from "./in-view.js";
import { FAINTEST, SEEN_LONG, SEEN_PACE, SEEN_SHARE } from "./limits.js";

/** Calls back each time that half of the element has been in view for a second without a break. */
export function watchViewable(element: Element, seen: () => void, signal: AbortSignal): void {
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (isInView: boolean) => {
    clearTimeout(timer);
    const now = performance.now();
    since = isInView && isShown(element) ? (since ?? now) : undefined;
    if (since !== undefined && now - since >= SEEN_LONG) seen();
    else if (isInView) timer = setTimeout(look, SEEN_PACE, true);
  };
  watchInView(element, SEEN_SHARE, look, signal);
}

/** Whether the element has a size, and no style hides it, its own or one around it. */
function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  let opacity = 1;
  for (let each: Element | undefined = element; each; each = around(each)) opacity *= +getComputedStyle(each).opacity;
  return width * height > 0 && opacity >= FAINTEST && getComputedStyle(element).visibility === "visible";
}

function around(element: Element): Element | undefined {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
}

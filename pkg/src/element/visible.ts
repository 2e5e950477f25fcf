// Whether somebody can see an element.

import { watchInView } from "./in-view.js";

/** How much of it, for how long, and how often to look, in milliseconds. */
const SHARE = 0.5;
const LONG = 1000;
const PACE = 100;
/** Less than this is as good as nothing. */
const FAINTEST = 0.1;

/** Calls back each time that half of the element has been in view for a second without a break. */
export function watchViewable(element: Element, seen: () => void, signal: AbortSignal): void {
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (isInView: boolean) => {
    clearTimeout(timer);
    const now = performance.now();
    since = isInView && isShown(element) ? (since ?? now) : undefined;
    if (since !== undefined && now - since >= LONG) seen();
    else if (isInView) timer = setTimeout(look, PACE, true);
  };
  watchInView(element, SHARE, look, signal);
}

/** Whether the element has a size, and no style hides it, its own or one around it. */
function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  let opacity = 1;
  for (let each: Element | undefined = element; each; each = around(each))
    opacity *= Number(getComputedStyle(each).opacity);
  return width * height > 0 && opacity >= FAINTEST && getComputedStyle(element).visibility === "visible";
}

function around(element: Element): Element | undefined {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;
}

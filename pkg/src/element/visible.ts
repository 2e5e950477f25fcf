// Whether somebody can see an element.

/** How much of it, for how long, and how often to look, in milliseconds. */
const SHARE = 0.5;
const LONG = 1000;
const PACE = 100;
/** Less than this is as good as nothing. */
const FAINTEST = 0.1;

/** Calls back once half of the element has been in view for a second without a break. */
export function watchViewable(element: Element, seen: () => void, signal: AbortSignal): void {
  let isInView = false;
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (!isInView || document.hidden) {
      since = undefined;
      return;
    }
    const now = performance.now();
    since = isShown(element) ? (since ?? now) : undefined;
    if (since === undefined || now - since < LONG) {
      timer = setTimeout(look, PACE);
      return;
    }
    stop();
    seen();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE;
      look();
    },
    { threshold: [0, SHARE] },
  );
  const stop = () => {
    isInView = false;
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(element);
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", stop);
}

/** Whether the element has a size, and no style hides it, its own or one around it. */
function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  let opacity = 1;
  for (let each: Element | null = element; each; each = around(each)) opacity *= Number(getComputedStyle(each).opacity);
  return width * height > 0 && opacity >= FAINTEST && getComputedStyle(element).visibility === "visible";
}

function around(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

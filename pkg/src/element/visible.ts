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
    if (since !== undefined && now - since >= LONG) seen();
    else timer = setTimeout(look, PACE);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = entries.slice(-1).some((last) => last.isIntersecting && last.intersectionRatio >= SHARE);
      look();
    },
    { threshold: [0, SHARE] },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    observer.disconnect();
  });
}

/** Whether no style hides the element, its own or one around it. */
function isShown(element: Element): boolean {
  if (getComputedStyle(element).visibility !== "visible") return false;
  for (let each: Element | null = element; each; each = around(each)) {
    const { display, opacity } = getComputedStyle(each);
    if (display === "none" || Number(opacity) < FAINTEST) return false;
  }
  return true;
}

function around(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

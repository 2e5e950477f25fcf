// Detects views by the thresholds of the Media Rating Council (MRC). Tall creatives and cards of products, for which the MRC has no
// threshold, have thresholds of endcap.

import { listen, memberOf } from "../page/dom.js";
import type { View } from "./events.js";
import {
  LARGE_AREA,
  LARGE_SHARE,
  MAX_CHECK_GAP_MS,
  MIN_OPACITY,
  STALLED_MS,
  VIDEO_MS,
  VIEWABLE_MS,
  VIEWABLE_POLL_MS,
  VIEWABLE_SHARE,
} from "./limits.js";
import { observe } from "./observe.js";

/** The kind of a measured box: that of a creative, its video, or the card of a product. */
export type BoxKind = "creative" | "video" | "item";

/** A view, and the share of the box that must be in view for it. */
interface ViewRule extends View {
  share: number;
}

/** Returns the rule for a box, which depends on its size. */
function ruleOf(box: Element, kind: BoxKind, hasLargeRule: boolean): ViewRule {
  const { width, height } = box.getBoundingClientRect();
  if (kind === "item") return { method: "item", threshold: VIEWABLE_SHARE, share: VIEWABLE_SHARE };
  const isLarge = hasLargeRule && kind === "creative" && width * height >= LARGE_AREA;
  const threshold = isLarge ? LARGE_SHARE : VIEWABLE_SHARE;
  // If a creative is taller than the viewport, half of it may never be in view at once.
  const filled = (VIEWABLE_SHARE * innerHeight) / height;
  return kind === "creative" && height > innerHeight && filled < threshold
    ? { method: "viewport", threshold: VIEWABLE_SHARE, share: filled }
    : { method: "mrc", threshold, share: threshold };
}

/**
 * Calls `seen` when enough of a box was in view for a second, or for two seconds of a playing video, without a break. May call it
 * again later. `hasLargeRule` returns whether 30% of a large creative suffices.
 */
export function watchViewable(
  box: Element,
  kind: BoxKind,
  hasLargeRule: () => boolean,
  seen: (view: View) => void,
  signal: AbortSignal,
): void {
  const video = kind === "video" ? (box as HTMLVideoElement) : undefined;
  const minimum = video ? VIDEO_MS : VIEWABLE_MS;
  let rule: ViewRule | undefined;
  /** Ends the observation by the current rule. */
  let observation: AbortController | undefined;
  let isInView = false;
  /** When the current time in view began, in milliseconds; `undefined` while nothing counts. */
  let since: number | undefined;
  let checkedAt = 0;
  /** The position of the video when it last moved, and when that was. */
  let position = -1;
  let movedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isPlaying = (now: number): boolean => {
    if (!video) return true;
    if (video.currentTime !== position) movedAt = now;
    position = video.currentTime;
    return !video.paused && !video.ended && now - movedAt < STALLED_MS;
  };
  const check = (): void => {
    clearTimeout(timer);
    if (signal.aborted) return;
    update();
    const canCount = isInView && !memberOf(document, "hidden");
    const now = performance.now();
    // While the page was busy, the box may have left the view unnoticed.
    if (now - checkedAt > MAX_CHECK_GAP_MS) interrupt();
    checkedAt = now;
    since = canCount && isShown(box) && isPlaying(now) ? (since ?? now) : undefined;
    if (since !== undefined && now - since >= minimum) {
      const { method, threshold } = rule as ViewRule;
      seen({ method, threshold });
    } else if (canCount) timer = setTimeout(check, VIEWABLE_POLL_MS);
  };
  const interrupt = (): void => {
    since = undefined;
  };
  /** Observes the box, again when its rule changes: a transform changes its size without an event. */
  const update = (): void => {
    const next = ruleOf(box, kind, hasLargeRule());
    if (next.share === rule?.share) return;
    rule = next;
    observation?.abort();
    observation = new AbortController();
    const changed = ({ intersectionRatio }: IntersectionObserverEntry) => {
      isInView = intersectionRatio >= next.share;
      check();
    };
    // The rule is also checked when the box enters the view.
    observe(box, { threshold: [0, next.share] }, changed, observation.signal);
  };

  check();
  const resizeObserver = new ResizeObserver(check);
  resizeObserver.observe(box);
  listen(window, "resize", check, { signal });
  listen(document, "visibilitychange", check, { signal });
  for (const type of ["pause", "waiting"]) video?.addEventListener(type, interrupt, { signal });
  signal.addEventListener("abort", () => {
    resizeObserver.disconnect();
    observation?.abort();
  });
}

/** Returns whether the element has a size, and no style of it or an ancestor hides it. */
function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  let opacity = 1;
  for (let ancestor: Element | undefined = element; ancestor; ancestor = parentOf(ancestor))
    opacity *= opacityOf(getComputedStyle(ancestor));
  return width * height > 0 && opacity >= MIN_OPACITY && getComputedStyle(element).visibility === "visible";
}

/** Returns the opacity of one element, by the property of that name and by the filter. */
function opacityOf({ opacity, filter }: CSSStyleDeclaration): number {
  let product = +opacity;
  for (const [, value = "", percent] of filter.matchAll(/opacity\(([^)%]*)(%?)/g))
    product *= +value / (percent ? 100 : 1);
  return product;
}

/** Returns the element around an element, in the order of what is drawn: a slot, the parent or the host of a shadow root. */
export function parentOf(element: Element): Element | undefined {
  const root = memberOf(element, "getRootNode").call(element) as ShadowRoot;
  return memberOf(element, "assignedSlot") ?? memberOf(element, "parentElement") ?? memberOf(root, "host");
}

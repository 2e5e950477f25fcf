// Plays a muted video while it is in view. With `prefers-reduced-motion`, the user starts it.

import { listen, memberOf } from "../page/dom.js";
import { PLAYED_SHARE } from "./limits.js";
import { observe } from "./observe.js";

/** The players that the user paused, each with the address of the video. A player may be moved or observed again. */
const stopped = new WeakMap<HTMLVideoElement, string>();

/** Plays and pauses a video until `signal` is aborted, and then pauses it. */
export function watchPlayback(video: HTMLVideoElement, signal: AbortSignal): void {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let isIntersecting = false;
  const isInView = () => isIntersecting && !memberOf(document, "hidden");
  const update = () => {
    if (!isInView() || reducedMotion.matches) video.pause();
    // Rejects if the browser blocks autoplay even of muted videos. The user then has the controls.
    else if (stopped.get(video) !== video.src) video.play().catch(() => {});
  };
  video.addEventListener(
    "pause",
    () => {
      // The event comes later than the pause, which this module or a removal may have caused before the video came into view.
      if (isInView() && video.paused && !reducedMotion.matches) stopped.set(video, video.src);
    },
    { signal },
  );
  video.addEventListener(
    "play",
    () => {
      stopped.delete(video);
      if (!isInView()) video.pause();
    },
    { signal },
  );
  reducedMotion.addEventListener("change", update, { signal });
  listen(document, "visibilitychange", update, { signal });
  const changed = ({ intersectionRatio }: IntersectionObserverEntry) => {
    isIntersecting = intersectionRatio >= PLAYED_SHARE;
    update();
  };
  observe(video, { threshold: PLAYED_SHARE }, changed, signal);
  signal.addEventListener("abort", () => video.pause());
}

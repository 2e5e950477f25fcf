// Plays a muted video while it is in view. With `prefers-reduced-motion`, the user starts it.

import { watchInView } from "./in-view.js";
import { PLAYED_SHARE } from "./limits.js";

/** Plays and pauses a video until `signal` is aborted. */
export function watchPlayback(video: HTMLVideoElement, signal: AbortSignal): void {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let isInView = false;
  /** Whether the user paused the video. */
  let isStopped = false;
  /** Whether the next `pause` event was caused by this module and not by the user. */
  let isOwnPause = false;
  const pause = () => {
    if (video.paused) return;
    isOwnPause = true;
    video.pause();
  };
  const update = () => {
    if (!isInView || reducedMotion.matches) pause();
    // Rejects if the browser blocks autoplay even of muted videos. The user then has the controls.
    else if (!isStopped) video.play().catch(() => {});
  };
  video.addEventListener(
    "pause",
    () => {
      isStopped ||= !isOwnPause;
      isOwnPause = false;
    },
    { signal },
  );
  video.addEventListener(
    "play",
    () => {
      isStopped = false;
      if (!isInView) pause();
    },
    { signal },
  );
  reducedMotion.addEventListener("change", update, { signal });
  const onInView = (isVisible: boolean) => {
    isInView = isVisible;
    update();
  };
  watchInView(video, PLAYED_SHARE, onInView, signal);
}

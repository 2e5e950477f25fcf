// Plays a muted video while it is in view. With `prefers-reduced-motion`, the user starts it.

import { watchInView } from "./in-view.js";
import { PLAYED_SHARE } from "./limits.js";

/** Plays and pauses a video until `signal` is aborted. */
export function watchPlayback(video: HTMLVideoElement, signal: AbortSignal): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let isInView = false;
  /** Whether the user paused the video. */
  let isStopped = false;
  /** Whether the next `pause` event was caused by this module and not by the user. */
  let isOurs = false;
  const pause = () => {
    if (video.paused) return;
    isOurs = true;
    video.pause();
  };
  const update = () => {
    if (!isInView || calm.matches) pause();
    // Rejects if the browser blocks autoplay even of muted videos. The user then has the controls.
    else if (!isStopped) video.play().catch(() => {});
  };
  video.addEventListener(
    "pause",
    () => {
      isStopped ||= !isOurs;
      isOurs = false;
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
  calm.addEventListener("change", update, { signal });
  const moved = (isNow: boolean) => {
    isInView = isNow;
    update();
  };
  watchInView(video, PLAYED_SHARE, moved, signal);
}

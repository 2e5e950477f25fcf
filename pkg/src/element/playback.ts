// A video plays, without sound, while it is in view; those who want no motion start it themselves.

import { watchInView } from "./in-view.js";
import { PLAYED_SHARE } from "./limits.js";

/** Plays and pauses a video until `signal` ends that. */
export function watchPlayback(video: HTMLVideoElement, signal: AbortSignal): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let isInView = false;
  /** What the person at the controls wants. */
  let isStopped = false;
  let isOurs = false;
  const pause = () => {
    if (video.paused) return;
    isOurs = true;
    video.pause();
  };
  const update = () => {
    if (!isInView || calm.matches) pause();
    // Refused where even silent videos may not start by themselves: then the controls are there.
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

// A video plays, without sound, while it is in view; those who want no motion start it themselves.

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
    if (!isInView || document.hidden || calm.matches) pause();
    // Refused where even silent videos may not start by themselves: then the controls are there.
    else if (!isStopped) video.play().catch(() => {});
  };
  video.addEventListener(
    "pause",
    () => {
      if (!isOurs) isStopped = true;
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
  document.addEventListener("visibilitychange", update, { signal });
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = entries.at(-1)?.isIntersecting === true;
      update();
    },
    { threshold: 0.25 },
  );
  observer.observe(video);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    video.pause();
  });
}

// Waits for pictures to load or fail.

import type { PicturePart } from "./events.js";
import { observe } from "./observe.js";

export type WatchedPicture = readonly [image: HTMLImageElement, part: PicturePart];

/**
 * Calls `failed` for each picture of `host` that cannot be loaded, and `settled` when all pictures are painted or have failed:
 * with `true` if every one but a logo was loaded. After `signal` is aborted, calls neither.
 */
export async function watchPictures(
  host: Element,
  pictures: readonly WatchedPicture[],
  failed: (part: PicturePart, url: string) => void,
  settled: (isLoaded: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const all = pictures.map(async ([image, part]) => {
    const isLoaded = await loadPicture(image, host, signal);
    if (!isLoaded && !signal.aborted) failed(part, image.currentSrc || image.src);
    return isLoaded || part === "logo";
  });
  const isLoaded = (await Promise.all(all)).every(Boolean);
  // A decoded image is painted in the next frame, which has ended when the frame after it begins.
  // After a test, the frames of jsdom are gone, too.
  if (signal.aborted) return;
  await nextFrame();
  await nextFrame();
  if (!signal.aborted) settled(isLoaded);
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/**
 * Waits for a picture to load and be decoded. Returns false if it failed. A hidden picture that is not loading is not waited for.
 * May never return after `signal` is aborted.
 */
async function loadPicture(image: HTMLImageElement, host: Element, signal: AbortSignal): Promise<boolean> {
  let observer: IntersectionObserver | undefined;
  await new Promise<unknown>((resolve) => {
    for (const type of ["load", "error"]) image.addEventListener(type, resolve, { signal });
    // If the page's own `<img>` was filled, `complete` is right for the new URL only from the next frame on.
    requestAnimationFrame(() => image.complete && resolve(true));
    // A lazy picture with `display: none` starts to load when it is shown, maybe never.
    const changed = ({ isIntersecting }: IntersectionObserverEntry) => {
      if (isIntersecting && image.loading === "lazy" && !image.getClientRects()[0]) resolve(true);
    };
    observer = observe(host, {}, changed, signal);
  });
  observer?.disconnect();
  if (image.naturalWidth === 0) return !image.complete;
  await image.decode().catch(() => {});
  return true;
}

// Waits for pictures to load or fail.

import type { PicturePart } from "./events.js";

export type WatchedPicture = readonly [image: HTMLImageElement, part: PicturePart];

/**
 * Calls `failed` for each picture that cannot be loaded, and `painted` when all pictures have settled and every one but a logo has
 * loaded. After `signal` is aborted, calls neither.
 */
export async function watchPictures(
  pictures: readonly WatchedPicture[],
  failed: (part: PicturePart, url: string) => void,
  painted: () => void,
  signal: AbortSignal,
): Promise<void> {
  const all = pictures.map(async ([image, part]) => {
    const isLoaded = await loadPicture(image, signal);
    if (!isLoaded && !signal.aborted) failed(part, image.currentSrc || image.src);
    return isLoaded || part === "logo";
  });
  const isLoaded = (await Promise.all(all)).every(Boolean);
  // A decoded image is painted in the next frame, which has ended when the frame after it begins.
  await nextFrame();
  await nextFrame();
  if (isLoaded && !signal.aborted) painted();
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Waits for a picture to load and be decoded. Returns false if it failed. */
async function loadPicture(image: HTMLImageElement, signal: AbortSignal): Promise<boolean> {
  await new Promise<unknown>((resolve) => {
    for (const type of ["load", "error"]) image.addEventListener(type, resolve, { signal });
    signal.addEventListener("abort", resolve);
    // If the page's own `<img>` was filled, `complete` is right for the new URL only from the next frame on.
    requestAnimationFrame(() => image.complete && resolve(true));
  });
  if (image.naturalWidth === 0) return false;
  await image.decode().catch(() => {});
  return true;
}

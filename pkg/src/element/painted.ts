// Waits for pictures to load or fail.

import type { PicturePart } from "./events.js";

export type Picture = readonly [image: HTMLImageElement, part: PicturePart];

/**
 * Watches pictures until `signal` ends that: tells of each that failed, and once that the others are painted. That is when
 * none is outstanding and the main ones, all but a logo, are there.
 */
export async function watchPictures(
  pictures: readonly Picture[],
  failed: (part: PicturePart, url: string) => void,
  painted: () => void,
  signal: AbortSignal,
): Promise<void> {
  const all = pictures.map(async ([image, part]) => {
    const isThere = await settled(image, signal);
    if (!isThere && !signal.aborted) failed(part, image.currentSrc || image.src);
    return isThere || part === "logo";
  });
  const isThere = (await Promise.all(all)).every(Boolean);
  // What is decoded is on the screen with the next frame, and that is over when the one after it begins.
  await frame();
  await frame();
  if (isThere && !signal.aborted) painted();
}

const frame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Whether a picture came, once that is known. */
async function settled(image: HTMLImageElement, signal: AbortSignal): Promise<boolean> {
  await new Promise<unknown>((resolve) => {
    for (const type of ["load", "error"]) image.addEventListener(type, resolve, { signal });
    signal.addEventListener("abort", resolve);
    // A picture that the page had before it was filled answers for its new address only from the next frame on.
    requestAnimationFrame(() => image.complete && resolve(true));
  });
  if (image.naturalWidth === 0) return false;
  await image.decode().catch(() => {});
  return true;
}

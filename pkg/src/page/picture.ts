// The attributes of a `<picture>` or a `<video>` for a creative.

import type { Creative, CreativeImage } from "../generated/placements.js";

/** The attributes of an `<img>`, and of the `<source>` elements before it in its `<picture>`. */
export interface Picture {
  /** The banner for narrow screens; empty unless the creative has both banners. */
  sources: PictureSource[];
  src: string;
  /** Empty if the creative has no text for it. */
  alt: string;
  /** With `height`, so that the page keeps the room. */
  width?: number;
  height?: number;
}

/** The attributes of a `<source>` in a `<picture>`. */
export interface PictureSource {
  media: string;
  srcset: string;
  width?: number;
  height?: number;
}

/** The attributes of a `<video>`. */
export interface Clip {
  src: string;
  poster?: string;
  width?: number;
  height?: number;
}

/** Screens that get the small banner. The style sheet of the elements repeats it. */
export const NARROW = "(max-width: 640px)";

/** Returns the creative's banner, with the small one as a source for narrow screens, else its hero image. */
export function pictureOf({ banner, hero }: Pick<Creative, "banner" | "hero">): Picture | undefined {
  const { large, small } = banner ?? {};
  const main = large ?? small ?? hero;
  if (main === undefined) return undefined;
  const sources = large && small ? [{ media: NARROW, srcset: candidate(small.url), ...room(small) }] : [];
  return { sources, src: main.url, alt: main.alt ?? small?.alt ?? "", ...room(main) };
}

/** Returns the creative's video, with its hero image as the poster; `undefined` without a video. */
export function videoOf({ video, hero }: Pick<Creative, "video" | "hero">): Clip | undefined {
  if (video === undefined) return undefined;
  return hero === undefined ? { src: video.url } : { src: video.url, poster: hero.url, ...room(hero) };
}

/** Both or neither: one alone keeps no room. */
const room = ({ width = 0, height = 0 }: CreativeImage): { width?: number; height?: number } =>
  width > 0 && height > 0 ? { width, height } : {};

/** A URL as a candidate of a `srcset`: a comma at its end would end the candidate. */
export const candidate = (url: string): string => url.replace(/,$/, "%2C");

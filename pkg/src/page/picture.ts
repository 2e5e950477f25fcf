// Returns the attributes of a `<picture>` or a `<video>` for a creative.

import type { Creative, CreativeImage } from "../generated/placements.js";

/** The attributes of an `<img>`, and of the `<source>` elements before it in its `<picture>`. */
export interface PictureAttributes {
  /** The banner for narrow screens; empty unless the creative has both banners. */
  sources: PictureSource[];
  src: string;
  /** Empty if the creative has no text for it. */
  alt: string;
  /** The width in pixels. Present only with `height`: together they let the browser reserve the space. */
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
export interface VideoAttributes {
  src: string;
  poster?: string;
  width?: number;
  height?: number;
}

/** The media query of screens that get the small banner. The style sheet of the elements repeats it. */
export const NARROW = "(max-width: 640px)";

/**
 * Returns the creative's banner, with the small banner as a source for narrow screens; without a banner, its hero image. Returns
 * `undefined` if it has neither.
 *
 * @example
 * ```ts
 * const { src, alt, width, height, sources } = pictureOf(creative) ?? placeholder;
 * ```
 */
export function pictureOf({ banner, hero }: Pick<Creative, "banner" | "hero">): PictureAttributes | undefined {
  const { large, small } = banner ?? {};
  const primary = large ?? small ?? hero;
  if (primary === undefined) return undefined;
  const sources = large && small ? [{ media: NARROW, srcset: srcsetUrl(small.url), ...dimensionsOf(small) }] : [];
  return { sources, src: primary.url, alt: primary.alt ?? small?.alt ?? "", ...dimensionsOf(primary) };
}

/** Returns the creative's video, with its hero image as the poster; `undefined` without a video. */
export function videoOf({ video, hero }: Pick<Creative, "video" | "hero">): VideoAttributes | undefined {
  if (video === undefined) return undefined;
  return hero === undefined ? { src: video.url } : { src: video.url, poster: hero.url, ...dimensionsOf(hero) };
}

/** Returns width and height, or neither if one is missing: a browser cannot reserve space by one alone. */
const dimensionsOf = ({ width = 0, height = 0 }: CreativeImage): { width?: number; height?: number } =>
  width > 0 && height > 0 ? { width, height } : {};

/** Returns a URL for a `srcset`. A comma at its end would end the candidate, so it is percent-encoded. */
export const srcsetUrl = (url: string): string => url.replace(/,$/, "%2C");

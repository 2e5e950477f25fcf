// What an `<img>` or a `<video>` needs of a creative.

import type { Creative, CreativeImage } from "./creative.js";

/** The attributes of an `<img>`. */
export interface Picture {
  src: string;
  srcset?: string;
  sizes?: string;
  /** Empty where the creative has no words for it. */
  alt: string;
  /** With `height`, so that the page keeps the room. */
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

/** The creative's banner in both sizes, else its hero image; `undefined` where it has neither. */
export function pictureOf({ banner, hero }: Pick<Creative, "banner" | "hero">): Picture | undefined {
  const { large, small } = banner ?? {};
  const main = large ?? small ?? hero;
  if (main === undefined) return undefined;
  const picture: Picture = { src: main.url, alt: main.alt ?? small?.alt ?? "", ...room(main) };
  if (!large?.width || !small?.width || large.width === small.width) return picture;
  return {
    ...picture,
    srcset: `${candidate(small)}, ${candidate(large)}`,
    sizes: `(max-width: ${large.width}px) 100vw, ${large.width}px`,
  };
}

/** The creative's video, and its hero image until that plays; `undefined` where there is no video. */
export function videoOf({ video, hero }: Pick<Creative, "video" | "hero">): Clip | undefined {
  if (video === undefined) return undefined;
  return hero === undefined ? { src: video } : { src: video, poster: hero.url, ...room(hero) };
}

/** Both or none: one alone keeps no room. */
const room = ({ width, height }: CreativeImage): { width?: number; height?: number } =>
  width && height ? { width, height } : {};

// A comma at the end of a URL would end the candidate.
const candidate = ({ url, width }: CreativeImage): string => `${url.replaceAll(",", "%2C")} ${width}w`;

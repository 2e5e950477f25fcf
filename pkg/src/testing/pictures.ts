// Draws the pictures of the inventory, as SVG.

import { type Brand, brandOf } from "./inventory.js";

/** Width and height of each picture. `hero` is the picture above products, or the poster of a video. */
export const SIZES = { large: [1200, 300], small: [640, 320], hero: [1200, 480], logo: [80, 80] } as const;

/** A kind of picture. */
export type PictureKind = keyof typeof SIZES;

/** The path of the video. */
export const VIDEO_PATH = "/pictures/clip.mp4";

/** Returns the path of a brand's picture. */
export const pathOf = (picture: PictureKind, { slug }: Brand): string => `/pictures/${slug}/${picture}.svg`;

/** Returns the picture at a path, or `undefined`. */
export function pictureAt(path: string): string | undefined {
  const [, slug = "", name = ""] = /^\/pictures\/([^/]+)\/([a-z]+)\.svg$/.exec(path) ?? [];
  const brand = brandOf(slug);
  return brand !== undefined && Object.hasOwn(SIZES, name) ? draw(name as PictureKind, brand) : undefined;
}

/** Returns a picture as SVG. */
export function draw(picture: PictureKind, brand: Brand): string {
  const [width, height] = SIZES[picture];
  const { hue } = brand;
  const inside = picture === "logo" ? logo(brand) : scene(brand, width, height);
  const otherHue = (hue + 40) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 55% 30%)"/>
<stop offset="1" stop-color="hsl(${otherHue} 60% 48%)"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>${inside}</svg>
`;
}

/** Escapes text for the content of an element, or an attribute in double quotes. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function logo({ name }: Brand): string {
  const initials = name
    .split(" ")
    .map(([first]) => first)
    .filter((letter) => letter !== "&");
  return label(40, 50, 30, ' text-anchor="middle"', initials.join(""));
}

/** Hills, a sun, and the name of the brand. */
function scene({ name }: Brand, width: number, height: number): string {
  const [third, half] = [Math.floor(width / 3), Math.floor(height / 2)];
  const part = (divisor: number): number => Math.floor(height / divisor);
  const font = Math.min(part(5), Math.floor((width * 3) / 2 / name.length));
  const hill = (crest: number, color: string): string => {
    const shape = `M0 ${height} V${crest + 30} Q${third} ${crest - 40} ${2 * third} ${crest} T${width} ${crest - 20} V${height} Z`;
    return `<path d="${shape}" fill="${color}" fill-opacity="0.22"/>`;
  };
  const sun = `<circle cx="${width - half}" cy="${part(3)}" r="${part(5)}" fill="#fff" fill-opacity="0.3"/>`;
  return [sun, hill(half + part(6), "#000"), hill(half + part(4), "#fff"), label(part(6), half, font, "", name)].join(
    "",
  );
}

/** White text at a point, in a size, with more attributes. */
function label(x: number, y: number, size: number, attributes: string, text: string): string {
  const font = `font-family="sans-serif" font-size="${size}" font-weight="700" fill="#fff"${attributes}`;
  return `<text x="${x}" y="${y}" ${font}>${escaped(text)}</text>`;
}

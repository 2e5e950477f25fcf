// A creative as the element sees it: every member read once, and only what is harmless. Where it comes from is not
// asked, so what `placements.read` has withheld already is judged again.

import type { Creative, CreativeClick, CreativeImage, CreativeProduct, Layout } from "../creative.js";
import { isAbsoluteHttps, isPath } from "../url.js";
import type { PlacedProduct } from "./events.js";

export interface SafeImage {
  url: string;
  alt: string;
  /** Both or none. */
  width?: number;
  height?: number;
}

export interface SafeCreative {
  creative: Creative | undefined;
  id?: string;
  /** `unknown` also where nothing of what the layout needs is left. */
  layout: Layout;
  tagline?: string;
  logo?: SafeImage;
  hero?: SafeImage;
  large?: SafeImage;
  small?: SafeImage;
  video?: string;
  click?: CreativeClick;
  products: PlacedProduct[];
}

/** More products than any shelf has. */
const MOST_PRODUCTS = 100;
const MOST_CHARACTERS = 1000;
const MOST_PIXELS = 16_384;
/** Wider or higher is no picture but a way to push the page away. */
const [NARROWEST, WIDEST] = [1 / 3, 12];

/** Reads a creative, whatever somebody has made of it. */
export function judge(creative: Creative | undefined): SafeCreative {
  const banner = own(creative, "banner");
  const found = present<Omit<SafeCreative, "creative" | "layout" | "products">>({
    id: id(creative, "id"),
    tagline: text(creative, "tagline"),
    logo: image(own(creative, "logo")),
    hero: image(own(creative, "hero")),
    large: image(own(banner, "large")),
    small: image(own(banner, "small")),
    video: url(creative, "video"),
    click: click(own(creative, "click")),
  });
  const products = productsOf(own(creative, "products"));
  const { video, hero, large, small } = found;
  const drawable: Record<string, unknown> = {
    __proto__: null,
    shoppable_video: video,
    shoppable_display: hero ?? products[0],
    image_banner: large ?? small,
  };
  const layout = own(creative, "layout");
  const isDrawable = typeof layout === "string" && drawable[layout] !== undefined;
  return { ...found, creative, products, layout: isDrawable ? (layout as Layout) : "unknown" };
}

/** A member of the value's own; a getter that throws has none. */
export function own(value: unknown, name: PropertyKey): unknown {
  try {
    return value !== null && typeof value === "object" && Object.hasOwn(value, name)
      ? (value as Record<PropertyKey, unknown>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}

/** A text to be shown: without what would turn the text around it, and of bounded length. */
export function text(value: unknown, name: string): string | undefined {
  const found = id(value, name)?.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "");
  return found && found.length > MOST_CHARACTERS ? `${found.slice(0, MOST_CHARACTERS)}…` : found;
}

function id(value: unknown, name: string): string | undefined {
  const found = own(value, name);
  return typeof found === "string" ? found : undefined;
}

function url(value: unknown, name: string): string | undefined {
  const found = id(value, name);
  return found !== undefined && isAbsoluteHttps(found, isLoopback(location.hostname)) ? found : undefined;
}

/** A page on this machine is one in development: pictures may come from here too. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

function image(value: unknown): SafeImage | undefined {
  const found = url(value, "url");
  if (found === undefined) return undefined;
  const [width, height] = [own(value, "width"), own(value, "height")];
  const result = { url: found, alt: text(value, "alt") ?? "" };
  if (!isSide(width) || !isSide(height)) return result;
  const ratio = width / height;
  return ratio < NARROWEST || ratio > WIDEST ? result : { ...result, width, height };
}

const isSide = (value: unknown): value is NonNullable<CreativeImage["width"]> =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MOST_PIXELS;

function click(value: unknown): CreativeClick | undefined {
  const slug = id(value, "slug");
  if (slug === undefined || !isPath(slug)) return undefined;
  return { slug, ...present({ interaction_id: id(value, "interaction_id"), name: id(value, "name") }) };
}

function productsOf(value: unknown): PlacedProduct[] {
  const length = own(value, "length");
  if (typeof length !== "number") return [];
  return Array.from({ length: Math.min(length, MOST_PRODUCTS) }, (_, index) => own(value, index)).map((item, index) => {
    const position = own(item, "position");
    return {
      index,
      slot: `product-${index}`,
      ...present<CreativeProduct>({
        position: typeof position === "number" ? position : undefined,
        product_id: id(item, "product_id"),
        rrc: id(item, "rrc"),
        upc: id(item, "upc"),
        interaction_id: id(item, "interaction_id"),
        name: id(item, "name"),
      }),
    };
  });
}

/** Without members that are absent. */
function present<T extends object>(members: { [K in keyof T]-?: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

// Reads a creative for the elements: each member once, and only safe values. A creative may come from any source, so even values
// that `readPlacements` checked are checked again.

import type { Creative, CreativeClick, CreativeImage, Layout } from "../generated/placements.js";
import { isAbsoluteHttps, isLoopback } from "../options/parse-url.js";
import { isPath, withLeadingSlash } from "../page/url.js";
import type { PlacedProduct } from "./events.js";
import { MAX_HEIGHT_RATIO, MAX_PIXELS, MAX_PRODUCTS, MAX_WIDTH_RATIO, TOO_LONG } from "./limits.js";

/** An image whose URL may be loaded. */
export interface SafeImage {
  url: string;
  /** Empty if the image has no alternative text. */
  alt: string;
  /** In pixels, with `height`; both or neither. */
  width: number | undefined;
  height: number | undefined;
}

/** A creative with only safe values. Absent members are `undefined`, so that reading one never reaches the prototype. */
export interface SafeCreative {
  creative: Creative | undefined;
  id: string | undefined;
  /** Also `unknown` if no safe value is left of what the layout needs. */
  layout: Layout;
  tagline: string | undefined;
  logo: SafeImage | undefined;
  hero: SafeImage | undefined;
  wideBanner: SafeImage | undefined;
  narrowBanner: SafeImage | undefined;
  video: string | undefined;
  click: CreativeClick | undefined;
  products: PlacedProduct[];
}

/**
 * Returns the safe values of a creative. Never throws. `host` is that of the page: a page on `localhost` is in development, so its
 * pictures may be on this machine, too.
 */
export function readCreative(creative: Creative | undefined, host: string = location.hostname): SafeCreative {
  const allowsLoopback = isLoopback(host);
  const banner = safeProperty(creative, "banner");
  const safe: SafeCreative = {
    creative,
    id: string(creative, "id"),
    layout: "unknown",
    tagline: text(creative, "tagline"),
    logo: image(creative, "logo", allowsLoopback),
    hero: image(creative, "hero", allowsLoopback),
    wideBanner: image(banner, "large", allowsLoopback),
    narrowBanner: image(banner, "small", allowsLoopback),
    video: url(safeProperty(creative, "video"), "url", allowsLoopback),
    click: click(safeProperty(creative, "click")),
    products: productsOf(safeProperty(creative, "products")),
  };
  const layout = safeProperty(creative, "layout");
  const canRender =
    (layout === "shoppable_video" && safe.video) ||
    (layout === "shoppable_display" && (safe.hero ?? safe.products[0])) ||
    (layout === "image_banner" && (safe.wideBanner ?? safe.narrowBanner));
  if (canRender) safe.layout = layout;
  return safe;
}

/** Reads an own property. Returns `undefined` if there is none, or if the getter throws. */
export function safeProperty(value: unknown, name: PropertyKey): unknown {
  try {
    // `Object.hasOwn` throws for `null`, which is an object by `typeof`.
    return typeof value === "object" && Object.hasOwn(value as object, name)
      ? (value as Record<PropertyKey, unknown>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a text to display; `undefined` if it is blank. Removes characters that change the direction of the text around it and long
 * stacks of combining marks, which cover it, and cuts a text that is too long.
 */
export function text(value: unknown, name: string): string | undefined {
  const found = string(value, name)
    ?.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/([\p{M}]{4})[\p{M}]+/gu, "$1");
  if (!found || !/[^\s\p{Cc}\p{DI}]/u.test(found)) return undefined;
  return found.replace(TOO_LONG, "$1…");
}

/** Reads a member that is a string. */
function string(value: unknown, name: string): string | undefined {
  const found = safeProperty(value, name);
  return typeof found === "string" ? found : undefined;
}

function url(value: unknown, name: string, allowsLoopback: boolean): string | undefined {
  const found = string(value, name);
  return found && isAbsoluteHttps(found, allowsLoopback) ? found : undefined;
}

function image(value: unknown, name: string, allowsLoopback: boolean): SafeImage | undefined {
  const found = safeProperty(value, name);
  const address = url(found, "url", allowsLoopback);
  if (!address) return undefined;
  const width = safeProperty(found, "width");
  const height = safeProperty(found, "height");
  const isSized =
    isSide(width) && isSide(height) && height / width <= MAX_HEIGHT_RATIO && width / height <= MAX_WIDTH_RATIO;
  return {
    url: address,
    alt: text(found, "alt") ?? "",
    width: isSized ? width : undefined,
    height: isSized ? height : undefined,
  };
}

const isSide = (value: unknown): value is NonNullable<CreativeImage["width"]> =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_PIXELS;

function click(value: unknown): CreativeClick | undefined {
  const slug = string(value, "slug");
  if (!slug || !isPath(slug)) return undefined;
  return { slug: withLeadingSlash(slug), ...texts(value, "interaction_id", "name") };
}

/** Returns the products of a creative, each with its slot. */
export function productsOf(value: unknown): PlacedProduct[] {
  const length = safeProperty(value, "length");
  if (typeof length !== "number") return [];
  return Array.from({ length: Math.min(length, MAX_PRODUCTS) }, (_, index) => {
    const item = safeProperty(value, index);
    const position = safeProperty(item, "position");
    return {
      index,
      slot: `product-${index}`,
      ...(typeof position === "number" && { position }),
      ...texts(item, "product_id", "rrc", "upc", "interaction_id", "name"),
    };
  });
}

/** Returns the members that are strings. */
function texts<K extends string>(value: unknown, ...names: K[]): { [Name in K]?: string } {
  const members = names.map((name) => [name, string(value, name)] as const);
  return Object.fromEntries(members.filter(([, found]) => found !== undefined)) as { [Name in K]?: string };
}

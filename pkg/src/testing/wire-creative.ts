// Builds the creatives of the inventory in the service's format.

import type { RawAction, RawAsset, RawCreative, RawImage } from "../generated/raw-placements.js";
import type { Brand, Product } from "./inventory.js";
import { taglineOf } from "./inventory.js";
import { draw, type PictureKind, pathOf, SIZES, VIDEO_PATH } from "./pictures.js";
import type { Match } from "./relevance.js";

/**
 * Returns the creative of an ad, with URLs under `base`. `id` is its tracking id. Products have an `rrc` instead of a `upc` if
 * `hasRrc` is true.
 */
export function wireCreative({ campaign, products }: Match, id: string, base: string, hasRrc: boolean): RawCreative {
  const { brand, format } = campaign;
  const tagline = taglineOf(brand, format);
  const click: RawAction = {
    name: "banner_click",
    interaction_id: `${id}-0`,
    action_properties: { brand_page_click: { slug: `brands/${brand.slug}` } },
  };
  const cards = format === "image_banner" ? [] : products.map((product, index) => card(id, index + 1, product, hasRrc));
  const image = (picture: PictureKind): RawImage => imageOf(picture, brand, tagline, base);
  return {
    object_tracking_id: id,
    type: format,
    assets: format === "image_banner" ? banner(image) : shoppable(image, format === "shoppable_video" ? base : null),
    actions: [click, ...cards],
    properties: [{ name: "tagline", value: tagline }],
  };
}

const banner = (image: (picture: PictureKind) => RawImage): RawAsset[] => [
  { name: "image_web", type: "image_display_banner_large", medium_properties: { image: image("large") } },
  { name: "image_mobile", type: "image_display_banner_small", medium_properties: { image: image("small") } },
];

/** `base` is that of the video's URL, or `null` without a video. */
const shoppable = (image: (picture: PictureKind) => RawImage, base: string | null): RawAsset[] => [
  { name: "brand_logo", type: "brand_logo_promoted_aisle", medium_properties: { image: image("logo") } },
  {
    name: "hero_image",
    type: "image_promoted_aisle_hero_banner",
    medium_properties: {
      image: image("hero"),
      ...(base === null ? {} : { video: { video_url: `${base}${VIDEO_PATH}` } }),
    },
  },
];

function card(id: string, position: number, product: Product, hasRrc: boolean): RawAction {
  const code = hasRrc ? { rrc: product.rrc } : { upc: product.upc };
  return {
    name: `main_product_group_grid_${position}`,
    interaction_id: `${id}-${position}`,
    action_properties: { item_card: { position, product_id: product.id, ...code } },
  };
}

function imageOf(picture: PictureKind, brand: Brand, tagline: string, base: string): RawImage {
  const [width, height] = SIZES[picture];
  return {
    public_url: `${base}${pathOf(picture, brand)}`,
    alt_text: picture === "logo" ? brand.name : `${brand.name}: ${tagline}`,
    // The pictures are ASCII, so a character is a byte.
    image_metadata: { width, height, size_bytes: draw(picture, brand).length, content_type: "image/svg+xml" },
  };
}

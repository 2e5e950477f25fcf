// Realistic responses to placement requests: 20 creatives of all formats, about 38 KB.

import { Random } from "./random.mjs";
import { brands, products, qualities } from "./words.mjs";

const encoder = new TextEncoder();

/** Returns a response in bytes. `curly` puts typographic quotes around the texts of every creative. */
export function response({ seed = 1, curly = false } = {}) {
  const random = new Random(seed);
  const creatives = Array.from({ length: 20 }, (_, index) => creative(random, index, curly));
  const pagination_metadata = { token: id(random, 120), offset: random.int(1, 9) };
  return encoder.encode(JSON.stringify({ creatives, pagination_metadata }));
}

function creative(random, index, curly) {
  const brand = random.pick(brands);
  const product = random
    .pick(products)
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "");
  const words = `${random.pick(qualities)} ${product}`;
  const quoted = curly ? `\u201c${words}\u201d` : `'${words}'`;
  const slug = brand.toLowerCase().replace(" ", "-");
  const image = (name, type, width, height) => ({
    name,
    type,
    medium_properties: {
      image: {
        public_url: `https://d${random.int(1000, 9999)}.cdn.example.com/creatives/${id(random, 24)}/${name}.jpg`,
        alt_text: `${brand}: ${quoted}`,
        image_metadata: { width, height, size_bytes: random.int(9000, 200_000), content_type: "image/jpeg" },
      },
    },
  });
  const format = ["shoppable_display", "image_banner", "shoppable_video"][index % 3];
  const logo = image("brand_logo", "brand_logo_promoted_aisle", 160, 160);
  const hero = image("hero_image", "image_promoted_aisle_hero_banner", 1200, 628);
  const assets = {
    image_banner: [
      image("image_web", "image_display_banner_large", 1456, 180),
      image("image_mobile", "image_display_banner_small", 640, 320),
    ],
    shoppable_display: [logo, hero],
    shoppable_video: [
      logo,
      hero,
      {
        name: "video",
        type: "video_promoted_aisle",
        medium_properties: { video: { video_url: `https://video.example.com/${id(random, 24)}.mp4` } },
      },
    ],
  }[format];
  const cards = format === "image_banner" ? 0 : 6;
  return {
    object_tracking_id: id(random, 48),
    type: format,
    assets,
    actions: [
      {
        name: "banner_click",
        interaction_id: id(random, 44),
        action_properties: { brand_page_click: { slug: `/brands/${slug}` } },
      },
      ...Array.from({ length: cards }, (_, nth) => ({
        name: `main_product_group_grid_${nth + 1}`,
        interaction_id: id(random, 44),
        action_properties: {
          item_card: { position: nth + 1, product_id: String(random.int(1e7, 9e7)), rrc: id(random, 10) },
        },
      })),
    ],
    properties: [{ name: "tagline", value: `${quoted} by ${brand}` }],
  };
}

const id = (random, length) => Array.from({ length }, () => random.int(0, 35).toString(36)).join("");

// Converts responses as an application does by hand. It checks only what the bench's payloads need, to be as fast as possible.

const decoder = new TextDecoder();

/** Converts bytes to a JavaScript value. */
export const parse = (bytes) => JSON.parse(decoder.decode(bytes));

/** Converts a parsed response to a page of flat creatives. */
export function page({ creatives, pagination_metadata }) {
  const page = { creatives: creatives.map(creative), skipped: 0 };
  if (pagination_metadata !== undefined) {
    page.token = pagination_metadata.token;
    page.offset = pagination_metadata.offset;
  }
  return page;
}

function creative({ object_tracking_id, type, assets = [], actions = [], properties = [] }) {
  const flat = {
    id: object_tracking_id,
    type,
    layout: "unknown",
    products: [],
    properties: {},
    other_assets: [],
    other_actions: [],
    withheld: [],
  };
  for (const asset of assets) place(flat, asset);
  for (const { name, interaction_id, action_properties } of actions) {
    const { brand_page_click, item_card } = action_properties;
    if (item_card !== undefined) {
      const { position, product_id, rrc } = item_card;
      flat.products.push({ position, product_id, rrc, interaction_id, name });
    }
    if (brand_page_click !== undefined && !brand_page_click.slug.startsWith("//"))
      flat.click = { slug: brand_page_click.slug, interaction_id, name };
  }
  flat.products.sort((a, b) => a.position - b.position);
  for (const { name, value } of properties) {
    if (name === "tagline") flat.tagline = value;
    else flat.properties[name] = value;
  }
  flat.layout =
    flat.video !== undefined
      ? "shoppable_video"
      : flat.hero !== undefined || flat.products.length > 0
        ? "shoppable_display"
        : flat.banner !== undefined
          ? "image_banner"
          : "unknown";
  return flat;
}

function place(flat, { name, type, medium_properties }) {
  const { image, video } = medium_properties;
  if (video !== undefined) {
    if (video.video_url.startsWith("https://")) flat.video = { url: video.video_url, name, type };
    return;
  }
  const { public_url, alt_text, image_metadata } = image;
  if (!public_url.startsWith("https://")) return;
  const { width, height, size_bytes, content_type } = image_metadata;
  const picture = { url: public_url, alt: alt_text, width, height, size_bytes, content_type, name, type };
  switch (name) {
    case "brand_logo":
      flat.logo = picture;
      break;
    case "hero_image":
      flat.hero = picture;
      break;
    case "image_web":
      if (flat.banner === undefined) flat.banner = { large: picture };
      else flat.banner.large = picture;
      break;
    case "image_mobile":
      if (flat.banner === undefined) flat.banner = { small: picture };
      else flat.banner.small = picture;
      break;
  }
}

// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

import { integer, list, next, object, one, properties, shape, text } from "../placement-tape.js";
import type {
  Creative,
  CreativeBanner,
  CreativeClick,
  CreativeImage,
  CreativeProduct,
  CreativeVideo,
  OtherAction,
  OtherAsset,
  PlacementPage,
} from "../../generated/placements.js";

const LAYOUT = ["image_banner", "shoppable_display", "shoppable_video", "unknown"] as const;

const OTHER_ACTION = /* @__PURE__ */ shape([
  ["slug", text],
  ["interaction_id", text],
  ["name", text],
]);

export function readOtherAction(): OtherAction {
  const members = next();
  if (members === 0b111)
    return {
      slug: text(),
      interaction_id: text(),
      name: text(),
    };
  return object(OTHER_ACTION, members) as unknown as OtherAction;
}

const OTHER_ASSET = /* @__PURE__ */ shape([
  ["name", text],
  ["type", text],
  ["image", readCreativeImage],
  ["video", readCreativeVideo],
]);

export function readOtherAsset(): OtherAsset {
  const members = next();
  return object(OTHER_ASSET, members) as unknown as OtherAsset;
}

const CREATIVE_PRODUCT = /* @__PURE__ */ shape([
  ["position", integer],
  ["product_id", text],
  ["rrc", text],
  ["upc", text],
  ["interaction_id", text],
  ["name", text],
]);

export function readCreativeProduct(): CreativeProduct {
  const members = next();
  if (members === 0b110111)
    return {
      position: integer(),
      product_id: text(),
      rrc: text(),
      interaction_id: text(),
      name: text(),
    };
  if (members === 0b111011)
    return {
      position: integer(),
      product_id: text(),
      upc: text(),
      interaction_id: text(),
      name: text(),
    };
  return object(CREATIVE_PRODUCT, members) as unknown as CreativeProduct;
}

const CREATIVE_CLICK = /* @__PURE__ */ shape([
  ["slug", text],
  ["interaction_id", text],
  ["name", text],
]);

export function readCreativeClick(): CreativeClick {
  const members = next();
  if (members === 0b111)
    return {
      slug: text(),
      interaction_id: text(),
      name: text(),
    };
  return object(CREATIVE_CLICK, members) as unknown as CreativeClick;
}

const CREATIVE_BANNER = /* @__PURE__ */ shape([
  ["large", readCreativeImage],
  ["small", readCreativeImage],
]);

export function readCreativeBanner(): CreativeBanner {
  const members = next();
  return object(CREATIVE_BANNER, members) as unknown as CreativeBanner;
}

const CREATIVE_VIDEO = /* @__PURE__ */ shape([
  ["url", text],
  ["name", text],
  ["type", text],
]);

export function readCreativeVideo(): CreativeVideo {
  const members = next();
  if (members === 0b111)
    return {
      url: text(),
      name: text(),
      type: text(),
    };
  return object(CREATIVE_VIDEO, members) as unknown as CreativeVideo;
}

const CREATIVE_IMAGE = /* @__PURE__ */ shape([
  ["url", text],
  ["alt", text],
  ["width", integer],
  ["height", integer],
  ["size_bytes", integer],
  ["content_type", text],
  ["name", text],
  ["type", text],
]);

export function readCreativeImage(): CreativeImage {
  const members = next();
  if (members === 0b11111111)
    return {
      url: text(),
      alt: text(),
      width: integer(),
      height: integer(),
      size_bytes: integer(),
      content_type: text(),
      name: text(),
      type: text(),
    };
  return object(CREATIVE_IMAGE, members) as unknown as CreativeImage;
}

const CREATIVE = /* @__PURE__ */ shape([
  ["id", text],
  ["type", text],
  ["layout", () => one(LAYOUT)],
  ["tagline", text],
  ["logo", readCreativeImage],
  ["hero", readCreativeImage],
  ["banner", readCreativeBanner],
  ["video", readCreativeVideo],
  ["click", readCreativeClick],
  ["products", () => list(readCreativeProduct)],
  ["properties", properties],
  ["other_assets", () => list(readOtherAsset)],
  ["other_actions", () => list(readOtherAction)],
  ["withheld", () => list(text)],
]);

export function readCreative(): Creative {
  const members = next();
  return object(CREATIVE, members) as unknown as Creative;
}

const PLACEMENT_PAGE = /* @__PURE__ */ shape([
  ["creatives", () => list(readCreative)],
  ["token", text],
  ["offset", integer],
  ["skipped", integer],
]);

export function readPlacementPage(): PlacementPage {
  const members = next();
  return object(PLACEMENT_PAGE, members) as unknown as PlacementPage;
}

// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

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
} from "./placements.js";

/** The members of an object in a tape. */
export interface Members<T> {
  /** In the order of declaration. */
  readonly names: readonly string[];
  /** The positions in `names` of the values that the tape contains, in the order of its bits. */
  readonly values: readonly number[];
  /** Reads an object with the most frequent members as a literal, which takes a third of the time of assignments. */
  readonly readCommon: (mask: number, text: () => string, integer: () => number) => T | undefined;
}

export const PLACEMENT_PAGE: Members<PlacementPage> = {
  names: ["creatives", "token", "offset", "skipped"],
  values: [1, 2],
  readCommon: () => undefined,
};

export const CREATIVE: Members<Creative> = {
  names: [
    "id",
    "type",
    "layout",
    "tagline",
    "logo",
    "hero",
    "banner",
    "video",
    "click",
    "products",
    "properties",
    "other_assets",
    "other_actions",
    "withheld",
  ],
  values: [0, 1],
  readCommon: () => undefined,
};

export const CREATIVE_IMAGE: Members<CreativeImage> = {
  names: ["url", "alt", "width", "height", "size_bytes", "content_type", "name", "type"],
  values: [0, 1, 2, 3, 4, 5, 6, 7],
  readCommon: (mask, text, integer) => {
    if (mask === 0b11111111)
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
    return undefined;
  },
};

export const CREATIVE_VIDEO: Members<CreativeVideo> = {
  names: ["url", "name", "type"],
  values: [0, 1, 2],
  readCommon: (mask, text) => {
    if (mask === 0b111)
      return {
        url: text(),
        name: text(),
        type: text(),
      };
    return undefined;
  },
};

export const CREATIVE_BANNER: Members<CreativeBanner> = {
  names: ["large", "small"],
  values: [],
  readCommon: () => undefined,
};

export const CREATIVE_CLICK: Members<CreativeClick> = {
  names: ["slug", "interaction_id", "name"],
  values: [0, 1, 2],
  readCommon: (mask, text) => {
    if (mask === 0b111)
      return {
        slug: text(),
        interaction_id: text(),
        name: text(),
      };
    return undefined;
  },
};

export const CREATIVE_PRODUCT: Members<CreativeProduct> = {
  names: ["position", "product_id", "rrc", "upc", "interaction_id", "name"],
  values: [0, 1, 2, 3, 4, 5],
  readCommon: (mask, text, integer) => {
    if (mask === 0b110111)
      return {
        position: integer(),
        product_id: text(),
        rrc: text(),
        interaction_id: text(),
        name: text(),
      };
    if (mask === 0b111011)
      return {
        position: integer(),
        product_id: text(),
        upc: text(),
        interaction_id: text(),
        name: text(),
      };
    return undefined;
  },
};

export const OTHER_ASSET: Members<OtherAsset> = {
  names: ["name", "type", "image", "video"],
  values: [0, 1],
  readCommon: () => undefined,
};

export const OTHER_ACTION: Members<OtherAction> = {
  names: ["slug", "interaction_id", "name"],
  values: [0, 1, 2],
  readCommon: (mask, text) => {
    if (mask === 0b111)
      return {
        slug: text(),
        interaction_id: text(),
        name: text(),
      };
    return undefined;
  },
};

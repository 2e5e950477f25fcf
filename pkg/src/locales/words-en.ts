// Words in English for values of the service.

import type { DisplayFormat, HealthFilter, LinkType, RectanglePosition, Unit } from "../generated/lists.js";
import type { UnitKind } from "./unit-kind.js";

/** For the sentences of the locale and for choices. */
export const words: Readonly<Record<HealthFilter | LinkType, string>> = {
  ORGANIC: "organic",
  GLUTEN_FREE: "gluten-free",
  FAT_FREE: "fat-free",
  VEGAN: "vegan",
  KOSHER: "kosher",
  SUGAR_FREE: "sugar-free",
  LOW_FAT: "low-fat",
  shopping_list: "shopping list",
  recipe: "recipe",
};

/** For choices only. */
export const placementWords: Readonly<Record<DisplayFormat | RectanglePosition, string>> = {
  image_banner: "image banner",
  shoppable_display: "ad with products",
  shoppable_video: "video with products",
  top: "at the top",
  interleaved: "between products",
};

/** For groups of choices. */
export const kindWords: Readonly<Record<UnitKind, string>> = {
  count: "Count",
  volume: "Volume",
  weight: "Weight",
  size: "Size",
};

/** For choices only. The other units are their own labels. */
export const unitWords: Readonly<{ [Value in Unit]?: string }> = {
  "fl oz ounce": "fluid ounce",
  "fl oz can": "can (fl oz)",
  "fl oz jar": "jar (fl oz)",
  "fl oz pouch": "pouch (fl oz)",
  "fl oz container": "container (fl oz)",
  "pt container": "container (pint)",
  "per lb": "per pound",
  "oz bag": "bag (oz)",
  "oz can": "can (oz)",
  "oz container": "container (oz)",
  "lb bag": "bag (lb)",
  "lb can": "can (lb)",
  "lb container": "container (lb)",
};

// Words in Canadian French for values of the service.

import type { DisplayFormat, HealthFilter, LinkType, RectanglePosition, Unit } from "../generated/lists.js";
import type { UnitKind } from "./unit-kind.js";

/** For the sentences of the locale and for choices. */
export const words: Readonly<Record<HealthFilter | LinkType, string>> = {
  ORGANIC: "biologique",
  GLUTEN_FREE: "sans gluten",
  FAT_FREE: "sans gras",
  VEGAN: "végétalien",
  KOSHER: "casher",
  SUGAR_FREE: "sans sucre",
  LOW_FAT: "faible en gras",
  shopping_list: "liste d’achats",
  recipe: "recette",
};

/** For choices only. */
export const placementWords: Readonly<Record<DisplayFormat | RectanglePosition, string>> = {
  image_banner: "bannière d’images",
  shoppable_display: "annonce avec produits",
  shoppable_video: "vidéo avec produits",
  top: "en haut",
  interleaved: "entre les produits",
};

/** For groups of choices. */
export const kindWords: Readonly<Record<UnitKind, string>> = {
  count: "Nombre",
  volume: "Volume",
  weight: "Poids",
  size: "Taille",
};

/** For choices only. */
export const unitWords: Readonly<{ [Value in Unit]?: string }> = {
  each: "unité",
  bunch: "botte",
  can: "conserve",
  ears: "épis",
  head: "tête",
  package: "paquet",
  packet: "sachet",
  teaspoon: "cuillère à thé",
  tablespoon: "cuillère à soupe",
  cup: "tasse",
  milliliter: "millilitre",
  liter: "litre",
  "fl oz ounce": "once liquide",
  pint: "chopine",
  quart: "pinte",
  "fl oz can": "canette (oz liq.)",
  "fl oz jar": "pot (oz liq.)",
  "fl oz pouch": "pochette (oz liq.)",
  "fl oz container": "contenant (oz liq.)",
  "pt container": "contenant (chopine)",
  gram: "gramme",
  kilogram: "kilogramme",
  ounce: "once",
  pound: "livre",
  "per lb": "à la livre",
  "oz bag": "sac (oz)",
  "oz can": "conserve (oz)",
  "oz container": "contenant (oz)",
  "lb bag": "sac (lb)",
  "lb can": "conserve (lb)",
  "lb container": "contenant (lb)",
  small: "petit",
  medium: "moyen",
  large: "gros",
  "small head": "petite tête",
  "small ears": "petits épis",
};

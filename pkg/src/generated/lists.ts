// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The units of a measurement, compared without case. */
export const units = [
  "cup",
  "cups",
  "c",
  "fl oz can",
  "fl oz container",
  "fl oz jar",
  "fl oz pouch",
  "fl oz ounce",
  "gallon",
  "gallons",
  "gal",
  "gals",
  "milliliter",
  "milliliters",
  "millilitre",
  "millilitres",
  "ml",
  "mls",
  "liter",
  "liters",
  "litre",
  "litres",
  "l",
  "pint",
  "pints",
  "pt",
  "pts",
  "pt container",
  "quart",
  "quarts",
  "qt",
  "qts",
  "tablespoon",
  "tablespoons",
  "tb",
  "tbs",
  "teaspoon",
  "teaspoons",
  "ts",
  "tsp",
  "tspn",
  "gram",
  "grams",
  "g",
  "gs",
  "kilogram",
  "kilograms",
  "kg",
  "kgs",
  "lb",
  "lb bag",
  "lb can",
  "lb container",
  "per lb",
  "pound",
  "pounds",
  "lbs",
  "ounce",
  "ounces",
  "oz",
  "ounces bag",
  "oz bag",
  "ounces can",
  "oz can",
  "ounces container",
  "oz container",
  "bunch",
  "bunches",
  "can",
  "cans",
  "each",
  "ears",
  "head",
  "heads",
  "large",
  "lrg",
  "lge",
  "lg",
  "medium",
  "med",
  "md",
  "package",
  "packages",
  "packet",
  "small",
  "sm",
  "small ears",
  "small head",
  "small heads",
] as const;
export type Unit = (typeof units)[number];

/** The values of `link_type`. */
export const linkTypes = [
  "shopping_list",
  "recipe",
] as const;
export type LinkType = (typeof linkTypes)[number];

/** The values of `health_filters`. */
export const healthFilters = [
  "ORGANIC",
  "GLUTEN_FREE",
  "FAT_FREE",
  "VEGAN",
  "KOSHER",
  "SUGAR_FREE",
  "LOW_FAT",
] as const;
export type HealthFilter = (typeof healthFilters)[number];

/** The values of `supported_format`. */
export const displayFormats = [
  "shoppable_display",
  "shoppable_video",
  "image_banner",
] as const;
export type DisplayFormat = (typeof displayFormats)[number];

/** The values of a rectangle's `position`. */
export const rectanglePositions = [
  "top",
  "interleaved",
] as const;
export type RectanglePosition = (typeof rectanglePositions)[number];

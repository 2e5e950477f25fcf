// The witness of a shopping list, by hand from "Shopping list request" and "POST /idp/v1/products/products_link" of the
// service's document. Its rules over several fields are in shopping-list-cross.mjs.

import { boolean, integer, list, notBlank, number, object, oneOf, required, text } from "./keywords.mjs";
import { flag, free, id, nonBlank, valuesOf } from "./kinds.mjs";
import * as spell from "./spellings.mjs";
import { error, field, none, own, serviceError, warning } from "./verdicts.mjs";

export { cross } from "./shopping-list-cross.mjs";

const url = { good: spell.urls, near: spell.unusualUrls };

/** Every number that a rule compares with, once. From "Limits" and "Resources and their fields". */
export const limits = {
  expiresInMax: 365,
  expiresInMin: 1,
  quantityAbove: 0,
  ignoredQuantityAbove: 0, // own: of the deprecated quantity, which is documented as ignored
  upcShort: 12,
  upcLong: 14,
};

/** Enum values. */
export const words = {
  linkTypes: ["shopping_list", "recipe"],
  healthFilters: ["ORGANIC", "GLUTEN_FREE", "FAT_FREE", "VEGAN", "KOSHER", "SUGAR_FREE", "LOW_FAT"],
};

/** The severity of each rule, with the code and key of the service's rejection, from "Errors". */
export const rules = {
  missing: serviceError(9999, none),
  "health-filter": serviceError(1001, ([items, i]) => [items, i, "filters", "health_filters"]),
  "quantity-not-positive": serviceError(1001, own),
  "product-ids-and-upcs": serviceError(1001, ([items, i]) => [items, i, "base"]),
  "duplicate-product-id": serviceError(1001, field),
  "duplicate-upc": serviceError(1001, field),
  "link-type": error,
  "expires-in": error,
  "upc-format": error,
  "url-scheme": error,
  "expires-in-past": warning,
  url: warning,
  "url-not-https": warning,
  deprecated: warning,
  "quantity-ignored": warning,
  "unlisted-unit": warning,
  "upc-check-digit": warning,
  "equivalent-upc": warning,
  "repeated-in-item": warning,
  "ignored-filter": warning,
  "pantry-needs-recipe": warning,
  "countable-by-weight": warning,
};

export function schema({ limits, words }) {
  const measurement = object({
    quantity: number({ exclusiveMinimum: limits.quantityAbove, rules: { exclusiveMinimum: "quantity-not-positive" } }),
    unit: text({ format: "listed-unit", rules: { format: "unlisted-unit" } }),
  });
  const filters = object({ brand_filters: list(text()), health_filters: list(text()) });
  const { upcShort, upcLong } = limits;
  const upc = text({
    pattern: `^([0-9]{${upcShort}}|[0-9]{${upcLong}})$`,
    format: "upc-check-digit",
    rules: { pattern: "upc-format", format: "upc-check-digit" },
  });
  const lineItem = object(
    {
      name: notBlank("blank"),
      quantity: number({
        exclusiveMinimum: limits.ignoredQuantityAbove,
        rules: { exclusiveMinimum: "quantity-ignored" },
      }),
      unit: text({ format: "listed-unit", rules: { format: "unlisted-unit" } }),
      display_text: text(),
      product_ids: list(integer()),
      upcs: list(upc),
      line_item_measurements: list(measurement),
      filters,
    },
    required({ name: "missing" }),
  );
  return object(
    {
      title: notBlank("blank"),
      image_url: text(),
      link_type: oneOf(words.linkTypes, "link-type"),
      expires_in: integer({
        maximum: limits.expiresInMax,
        minimum: limits.expiresInMin,
        rules: { maximum: "expires-in", minimum: "expires-in-past" },
      }),
      instructions: list(text()),
      line_items: list(lineItem, { minItems: 1, rules: { minItems: "blank" } }),
      landing_page_configuration: object({ partner_linkback_url: text(), enable_pantry_items: boolean() }),
    },
    required({ title: "missing", line_items: "missing" }),
  );
}

/** Values by the name of a field. For an array, the values of its elements. */
export const values = {
  title: nonBlank("Soup", "Dîner 🍲"),
  name: { good: ["onion soup", "crème", spell.countable], near: [...spell.blanks, spell.nearCountable] },
  image_url: url,
  partner_linkback_url: url,
  link_type: valuesOf(words.linkTypes, "list", "shopping-list"),
  expires_in: {
    good: [1, 30, 365, ...spell.raw("365.0 3.65e2 1e2")],
    near: [...spell.numbers, ...spell.raw("364 365 366 365.0 366.0 3.65e2 3.66e2 3650e-1 365.5")],
  },
  instructions: free,
  enable_pantry_items: flag,
  quantity: { good: [1, 2.5, ...spell.raw("1e1 0.001")], near: spell.numbers },
  unit: { good: [spell.unit], near: spell.nearUnits },
  display_text: free,
  product_ids: id,
  upcs: { good: [spell.upc], near: spell.nearUpcs },
  brand_filters: { good: ["Acme", "B&B"], near: spell.blanks },
  health_filters: valuesOf(words.healthFilters, "KETO", "organic", "GLUTEN-FREE"),
};

/** Generates a valid body of any shape. Each optional field is present in some bodies. */
export function body({ random, some, listOf }) {
  const measurement = () => some([], ["quantity", "unit"]);
  const filters = () => some([], [listOf("brand_filters"), listOf("health_filters")]);
  const lineItem = () => {
    const codes = random.pick([[], [], [listOf("product_ids")], [listOf("upcs")]]);
    const measurements = ["line_item_measurements", () => random.several(0, 2, measurement)];
    return some(["name", ...codes], ["quantity", "unit", "display_text", measurements, ["filters", filters]]);
  };
  const page = () => some([], ["partner_linkback_url", "enable_pantry_items"]);
  return some(
    ["title", ["line_items", () => random.several(1, 4, lineItem)]],
    ["image_url", "link_type", "expires_in", listOf("instructions"), ["landing_page_configuration", page]],
  );
}

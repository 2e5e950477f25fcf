// The rules of a shopping list over several fields, and over the text of a URL: "Shopping list request" with LineItem, Filter
// and LandingPageConfiguration; rules 2 to 5 of its endpoint.

import { isObject, isText, listAt, objectAt, WHOLE } from "./plain.mjs";
import { hasUnusualHost, isUrl, schemeOf } from "./urls.mjs";
import { isUpc, lowerCased } from "./words.mjs";

const IMAGE = "image_url";
const LINKBACK = "landing_page_configuration.partner_linkback_url";

export const cross = {
  *"health-filter"(list, { words }) {
    for (const [item, at] of lineItems(list)) {
      const filters = listAt(objectAt(item, "filters"), "health_filters");
      const k = filters.findIndex((filter) => isText(filter) && !words.healthFilters.includes(filter));
      if (k >= 0) yield { path: [...at, "filters", "health_filters", k] };
    }
  },
  *"product-ids-and-upcs"(list) {
    for (const [item, path] of lineItems(list))
      if (listAt(item, "product_ids").length > 0 && listAt(item, "upcs").length > 0) yield { path };
  },
  "duplicate-product-id": (list, document) => inSecondItem(productIds(list, document)),
  "duplicate-upc": (list) => inSecondItem(upcs(list)),
  *"repeated-in-item"(list, document) {
    yield* twiceInItem(productIds(list, document));
    yield* twiceInItem(upcs(list));
  },
  "equivalent-upc": (list, { limits }) => otherFormInOtherItem(upcs(list), limits),
  *deprecated(list) {
    for (const [item, at] of lineItems(list)) {
      if (Number.isFinite(item.quantity)) yield { path: [...at, "quantity"] };
      if (isText(item.unit)) yield { path: [...at, "unit"] };
    }
  },
  *"ignored-filter"(list) {
    for (const [item, at] of lineItems(list)) {
      if (listAt(item, "product_ids").length === 0 && listAt(item, "upcs").length === 0) continue;
      for (const key of ["brand_filters", "health_filters"])
        if (listAt(objectAt(item, "filters"), key).length > 0) yield { path: [...at, "filters", key], after: at };
    }
  },
  *"countable-by-weight"(list, { words }) {
    for (const [item, at] of lineItems(list)) {
      const measurements = listAt(item, "line_item_measurements").filter(isObject);
      const units = measurements.map(({ unit }) => (unit === undefined ? "each" : unit)).filter(isText);
      const isWeight = (unit) => isText(unit) && words.weights.includes(lowerCased(unit));
      if (!isCountable(item.name, words) || !units.every(isWeight)) continue;
      if (isWeight(item.unit)) yield { path: [...at, "unit"], after: at };
      if (units.length > 0) yield { path: [...at, "line_item_measurements"], after: at };
    }
  },
  *"pantry-needs-recipe"(list) {
    const page = objectAt(list, "landing_page_configuration");
    const linkType = list.link_type ?? "shopping_list"; // its default
    if (page?.enable_pantry_items !== true || !isText(linkType) || linkType === "recipe") return;
    yield { path: ["landing_page_configuration", "enable_pantry_items"], after: [] };
  },
  *"url-scheme"(list, { words }) {
    for (const { url, path } of urls(list)) if (words.barredSchemes.includes(schemeOf(url))) yield { path };
  },
  *url(list, { words }) {
    for (const { url, path } of urls(list))
      if (!words.barredSchemes.includes(schemeOf(url)) && !isUrl(url)) yield { path, isOptional: hasUnusualHost(url) };
  },
  *"url-not-https"(list, { words }) {
    for (const { url, path } of urls(list)) {
      const scheme = schemeOf(url);
      const isSecure = path[0] === IMAGE ? scheme === "https" : scheme !== "http";
      const isOptional = hasUnusualHost(url); // where the host may be none, the URL may be none
      if (!isSecure && (isUrl(url) || isOptional) && !words.barredSchemes.includes(scheme)) yield { path, isOptional };
    }
  },
};

/** The line items of a list that are objects, with their paths. */
function* lineItems(list) {
  for (const [i, item] of listAt(list, "line_items").entries()) if (isObject(item)) yield [item, ["line_items", i]];
}

/** Every product id of a list that is an integer. */
function* productIds(list, { exact }) {
  for (const [item, at] of lineItems(list))
    for (const k of listAt(item, "product_ids").keys()) {
      const path = [...at, "product_ids", k];
      const value = exact(path);
      if (value !== null) yield { value, item: at[1], path };
    }
}

/** Every upc of a list that is a string. */
function* upcs(list) {
  for (const [item, at] of lineItems(list))
    for (const [k, value] of listAt(item, "upcs").entries())
      if (isText(value)) yield { value, item: at[1], path: [...at, "upcs", k] };
}

/** The same value in several line items: one issue, at its first position in the second item that has it. */
function* inSecondItem(codes) {
  const firstItem = new Map();
  const found = new Set();
  for (const { value, item, path } of codes) {
    if (!firstItem.has(value)) firstItem.set(value, item);
    if (firstItem.get(value) === item || found.has(value)) continue;
    found.add(value);
    yield { path, after: WHOLE };
  }
}

/** The same value twice in one line item: one issue, at its second position. */
function* twiceInItem(codes) {
  const times = new Map();
  for (const { value, item, path } of codes) {
    const key = `${item} ${value}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    if (times.get(key) === 2) yield { path, after: WHOLE };
  }
}

/** A code whose longer or shorter form is in an earlier item: one issue for a product. */
function* otherFormInOtherItem(codes, limits) {
  const forms = new Map();
  const found = new Set();
  for (const code of codes) {
    if (!isUpc(code.value, limits)) continue;
    const product = code.value.padStart(limits.upcLong, "0");
    const met = forms.get(product) ?? [];
    forms.set(product, [...met, code]);
    if (found.has(product) || !met.some(({ value, item }) => value !== code.value && item !== code.item)) continue;
    found.add(product);
    yield { path: code.path, after: WHOLE };
  }
}

/** Returns whether a name is that of a countable item, in the singular or the plural, with or without white space around it. */
const isCountable = (name, { countable }) => {
  if (!isText(name)) return false;
  const trimmed = lowerCased(name.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, ""));
  return countable.some((item) => [item, `${item}s`, `${item}es`].includes(trimmed));
};

function* urls(list) {
  const linkback = objectAt(list, "landing_page_configuration")?.partner_linkback_url;
  if (isText(list.image_url)) yield { url: list.image_url, path: [IMAGE] };
  if (isText(linkback)) yield { url: linkback, path: LINKBACK.split(".") };
}

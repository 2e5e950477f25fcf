// The rules that no schema says: those over several fields, and those over the text of a number or a URL. Each is a
// named entry that yields the path of every place it finds, with `after` where that is decided only when some other
// value than the one at the path has been read to its end (`WHOLE`: the document).
//
// They are given the body as plain values, of which any may be absent or of the wrong type; such are skipped. `exact`
// reads the integer at a path without rounding.

import { isUpc, schemeOf, words } from "./words.mjs";

export const WHOLE = null;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const objectAt = (parent, key) => (isObject(parent?.[key]) ? parent[key] : undefined);
const listAt = (parent, key) => (Array.isArray(parent?.[key]) ? parent[key] : []);
const textAt = (parent, key) => (typeof parent?.[key] === "string" ? parent[key] : undefined);

/** The line items of a list that are objects, with their paths. */
function* lineItems(list) {
  for (const [i, item] of listAt(list, "line_items").entries()) if (isObject(item)) yield [item, ["line_items", i]];
}

/** Every product id of a list that is an integer, and every upc that is a string: { value, item, path }. */
function* productIds(list, { exact }) {
  for (const [item, at] of lineItems(list))
    for (const k of listAt(item, "product_ids").keys()) {
      const path = [...at, "product_ids", k];
      const value = exact(path);
      if (value !== null) yield { value, item: at[1], path };
    }
}
function* upcs(list) {
  for (const [item, at] of lineItems(list))
    for (const [k, value] of listAt(item, "upcs").entries())
      if (typeof value === "string") yield { value, item: at[1], path: [...at, "upcs", k] };
}

/** The same value in more than one line item: found once, at its first place in the second item that has it. */
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

/** The same value twice in one line item: found once, at its second place. */
function* twiceInItem(codes) {
  const times = new Map();
  for (const { value, item, path } of codes) {
    const key = `${item} ${value}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    if (times.get(key) === 2) yield { path, after: WHOLE };
  }
}

/** The URLs of a list: what they are, and whether a plain http link is all that is advised against. */
function* urls(list) {
  const page = objectAt(list, "landing_page_configuration");
  const image = textAt(list, "image_url");
  const linkback = textAt(page, "partner_linkback_url");
  if (image !== undefined) yield { url: image, path: ["image_url"], insecure: (scheme) => scheme !== "https" };
  if (linkback !== undefined)
    yield {
      url: linkback,
      path: ["landing_page_configuration", "partner_linkback_url"],
      insecure: (scheme) => scheme === "http",
    };
}
const isBarred = (url) => words.barredSchemes.has(schemeOf(url));

/** Resources: LineItem, Filter, LandingPageConfiguration; "POST /idp/v1/products/products_link", rules 2 to 5. */
const shoppingLists = {
  *"health-filter"(list) {
    for (const [item, at] of lineItems(list)) {
      const filters = listAt(objectAt(item, "filters"), "health_filters");
      const k = filters.findIndex((filter) => typeof filter === "string" && !words.healthFilters.has(filter));
      if (k >= 0) yield { path: [...at, "filters", "health_filters", k] };
    }
  },
  *"product-ids-and-upcs"(list) {
    for (const [item, path] of lineItems(list))
      if (listAt(item, "product_ids").length > 0 && listAt(item, "upcs").length > 0) yield { path };
  },
  *"duplicate-product-id"(list, document) {
    yield* inSecondItem(productIds(list, document));
  },
  *"duplicate-upc"(list) {
    yield* inSecondItem(upcs(list));
  },
  *"repeated-in-item"(list, document) {
    yield* twiceInItem(productIds(list, document));
    yield* twiceInItem(upcs(list));
  },
  *"equivalent-upc"(list, { limits }) {
    const forms = new Map(); // 14 digits -> what was met of that product
    const found = new Set();
    for (const code of upcs(list)) {
      if (!isUpc(code.value, limits)) continue;
      const product = code.value.padStart(limits.upcLong, "0");
      const met = forms.get(product) ?? [];
      forms.set(product, [...met, code]);
      if (found.has(product) || !met.some(({ value, item }) => value !== code.value && item !== code.item)) continue;
      found.add(product);
      yield { path: code.path, after: WHOLE };
    }
  },
  *deprecated(list) {
    for (const [item, at] of lineItems(list)) {
      if (typeof item.quantity === "number" && Number.isFinite(item.quantity)) yield { path: [...at, "quantity"] };
      if (typeof item.unit === "string") yield { path: [...at, "unit"] };
    }
  },
  *"ignored-filter"(list) {
    for (const [item, at] of lineItems(list)) {
      if (listAt(item, "product_ids").length === 0 && listAt(item, "upcs").length === 0) continue;
      for (const key of ["brand_filters", "health_filters"])
        if (listAt(objectAt(item, "filters"), key).length > 0) yield { path: [...at, "filters", key], after: at };
    }
  },
  *"pantry-needs-recipe"(list) {
    const page = objectAt(list, "landing_page_configuration");
    const linkType = list.link_type ?? "shopping_list"; // its default
    if (page?.enable_pantry_items !== true || typeof linkType !== "string" || linkType === "recipe") return;
    yield { path: ["landing_page_configuration", "enable_pantry_items"], after: [] };
  },
  *"url-scheme"(list) {
    for (const { url, path } of urls(list)) if (isBarred(url)) yield { path };
  },
  *url(list) {
    for (const { url, path } of urls(list)) if (!isBarred(url) && !URL.canParse(url)) yield { path };
  },
  *"url-not-https"(list) {
    for (const { url, path, insecure } of urls(list))
      if (!isBarred(url) && URL.canParse(url) && insecure(schemeOf(url))) yield { path };
  },
};

/** Resources: User. A key whose value is null is a key. */
const users = {
  *"metadata-keys"(_user, { metadataKeys, limits }) {
    if (metadataKeys.length > limits.metadataKeys) yield { path: ["metadata"] };
  },
  *"metadata-key-length"(_user, { metadataKeys, limits }) {
    for (const key of metadataKeys) if ([...key].length > limits.metadataKeyLength) yield { path: ["metadata", key] };
  },
};

/** Display placement request: "Filters and limits", "Placement and context objects", rules 1 and 2. */
const placements = {
  *"ignored-filter"(request) {
    const filters = objectAt(objectAt(request, "page_context"), "filter_query");
    const at = (key) => ["page_context", "filter_query", key];
    const kind = objectAt(objectAt(request, "placement_context"), "placement_kind");
    const formats = listAt(objectAt(kind, "display_placement"), "supported_format");
    const onlyBanners = formats.length > 0 && formats.every((format) => format === "image_banner");
    if (onlyBanners && objectAt(filters, "filter_tags")) yield { path: at("filter_tags"), after: [] };
    if (onlyBanners && Array.isArray(filters?.brand_ids)) yield { path: at("brand_ids"), after: [] };
    if (objectAt(filters, "product_category_filter_query")) yield { path: at("product_category_filter_query") };
  },
  *"token-without-offset"(request, { exact }) {
    const paging = objectAt(request, "pagination_context");
    if (paging === undefined) return;
    const { offset, token } = paging;
    const page = offset === undefined ? 1n : exact(["pagination_context", "offset"]);
    const isSkipped = page === null || (token !== undefined && typeof token !== "string");
    if (isSkipped) return;
    if (token !== undefined ? page === 1n : page > 1n) yield { path: ["pagination_context"] };
  },
};

export const cross = { shoppingLists, users, tokens: {}, placements };

// The rules that schema languages express badly, written by hand. Every peer runs them after its own check.
// As in endcap, they apply even if other parts of the payload are invalid, so they check every type they rely on.

/** Both kinds of code in one line item; the same product id or UPC in more than one. */
export function listFaults(list) {
  const faults = [];
  const items = list?.line_items;
  if (!Array.isArray(items)) return faults;
  const ids = new Map();
  const upcs = new Map();
  for (let i = 0; i < items.length; i += 1) {
    const productIds = items[i]?.product_ids;
    const codes = items[i]?.upcs;
    const hasIds = Array.isArray(productIds) && productIds.length > 0;
    const hasCodes = Array.isArray(codes) && codes.length > 0;
    if (hasIds && hasCodes) faults.push({ rule: "product-ids-and-upcs", path: ["line_items", i] });
    if (hasIds) note(ids, productIds, i, "number", "product_ids", faults);
    if (hasCodes) note(upcs, codes, i, "string", "upcs", faults);
  }
  return faults;
}

const REPORTED = -1;

function note(seen, values, item, type, field, faults) {
  for (let j = 0; j < values.length; j += 1) {
    const value = values[j];
    if (typeof value !== type) continue;
    const owner = seen.get(value);
    if (owner === undefined) {
      seen.set(value, item);
    } else if (owner !== item && owner !== REPORTED) {
      seen.set(value, REPORTED);
      faults.push({ rule: `duplicate-${field}`, path: ["line_items", item, field, j] });
    }
  }
}

const pageQueries = [
  "search_query",
  "storefront_query",
  "product_category_query",
  "product_detail_query",
  "cart_query",
  "deals_query",
  "health_query",
  "lists_query",
];

/** Exactly one page query. */
export function placementFaults(request) {
  const query = request?.page_context?.page_query;
  if (query === null || typeof query !== "object") return [];
  let count = 0;
  for (const name of pageQueries) if (query[name] != null) count += 1;
  return count === 1 ? [] : [{ rule: "page-query", path: ["page_context", "page_query"] }];
}

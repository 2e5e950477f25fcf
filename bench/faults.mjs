// Adds five faults to a payload that every contender detects, or what only endcap warns of.

import { unlistedUnits } from "./words.mjs";

/** Returns `list` with five faults. Two items share a UPC; in a list of one item, its UPC is ill-formed instead. */
export function fiveListFaults(list) {
  const copy = structuredClone(list);
  const items = copy.line_items;
  const at = (share) => items[Math.floor((items.length - 1) * share)];
  delete at(0.1).name;
  dropCodes(at(0.3)).filters = { health_filters: ["ORGANIC", "PALEO"] };
  at(0.5).line_item_measurements[0].quantity = 0;
  Object.assign(at(0.7), { product_ids: [99_000_001], upcs: ["990000000011"] });
  if (items.length === 1) {
    items[0].upcs = ["99000000001"];
  } else {
    for (const item of [at(0.2), at(0.9)]) dropCodes(item).upcs = ["990000000028"];
    for (const item of [at(0.2), at(0.7), at(0.9)]) delete item.filters;
  }
  return copy;
}

function dropCodes(item) {
  delete item.product_ids;
  delete item.upcs;
  return item;
}

/** Returns `request` with five faults. */
export function fivePlacementFaults(request) {
  const copy = structuredClone(request);
  copy.page_context.page_query.cart_query = { page_view_id: "None" };
  copy.page_context.ad_load_query.ads_count = "101";
  copy.placement_context.placement_kind.display_placement.rectangle_query.position = "bottom";
  copy.session_context.user_id = "u".repeat(51);
  copy.store_context.location_code = "s".repeat(101);
  return copy;
}

/** Returns `list` with so many units that the service does not list, in its first items. */
export function withUnlistedUnits(list, count) {
  const copy = structuredClone(list);
  for (const [index, { line_item_measurements: measurements }] of copy.line_items.slice(0, count).entries())
    measurements[0].unit = unlistedUnits[index % unlistedUnits.length];
  return copy;
}

/** Returns `placement` without its session, so that the service may serve no ads. */
export const withoutSession = ({ session_context: _, ...rest }) => rest;

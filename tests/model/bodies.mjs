// Generates valid bodies of every shape. Each optional field is present in some of them.

import { nodeOf } from "./tree.mjs";
import { goodValue } from "./values.mjs";

export const bodies = { shoppingLists: shoppingList, users: user, tokens: tokenRequest, placements: placement };

/**
 * Creates objects with the fields `always` and some of `sometimes`: all of them in some bodies, and few in others. A field
 * whose value is not plain is listed with the function that creates it.
 */
function objects(random) {
  const rarity = random.pick([1, 2, 3, 6]);
  return (always, sometimes) => {
    const fields = [...always, ...sometimes.filter(() => random.once(rarity))];
    const entries = fields.map((field) =>
      Array.isArray(field) ? [field[0], field[1]()] : [field, goodValue(field, random)],
    );
    if (random.once(4)) entries.reverse();
    return nodeOf(Object.fromEntries(entries));
  };
}

const listOf = (field, random, least = 0) => [field, () => random.several(least, 3, () => goodValue(field, random))];

function shoppingList(random) {
  const some = objects(random);
  const measurement = () => some([], ["quantity", "unit"]);
  const filters = () => some([], [listOf("brand_filters", random), listOf("health_filters", random)]);
  const lineItem = () => {
    const codes = random.pick([[], [], [listOf("product_ids", random)], [listOf("upcs", random)]]);
    const measurements = ["line_item_measurements", () => random.several(0, 2, measurement)];
    return some(["name", ...codes], ["quantity", "unit", "display_text", measurements, ["filters", filters]]);
  };
  const page = () => some([], ["partner_linkback_url", "enable_pantry_items"]);
  return some(
    ["title", ["line_items", () => random.several(1, 4, lineItem)]],
    ["image_url", "link_type", "expires_in", listOf("instructions", random), ["landing_page_configuration", page]],
  );
}

function user(random) {
  const some = objects(random);
  const metadata = () =>
    Object.fromEntries(
      random.several(0, 4, () => [
        random.pick(["plan", "a.b", "é", "", "tier_2", "x-y"]),
        goodValue("metadata", random),
      ]),
    );
  return some(["user_id", "first_name"], ["last_name", "phone_number", "locale", ["metadata", metadata]]);
}

function tokenRequest(random) {
  const some = objects(random);
  return some(["client_id", "client_secret", "grant_type"], ["scope", "code", "redirect_uri", "assertion"]);
}

function placement(random) {
  const some = objects(random);
  const categories = listOf("category_ids", random);
  const own = {
    search_query: ["search_term", "enable_auto_correct"],
    product_category_query: [categories],
    product_detail_query: [categories],
  };
  const others = ["storefront_query", "cart_query", "deals_query", "health_query", "lists_query"];
  const query = random.pick([...Object.keys(own), ...others]);
  const page = () => some(["page_view_id"], own[query] ?? []);
  const filters = () =>
    some(
      [],
      [
        ["filter_tags", () => some([], [listOf("tags", random)])],
        ["product_category_filter_query", () => some([], [categories])],
        listOf("brand_ids", random),
      ],
    );
  const pageContext = () =>
    some(
      [["page_query", () => some([[query, page]], [])]],
      [
        ["filter_query", filters],
        ["ad_load_query", () => some([], ["ads_count"])],
      ],
    );
  const formats = random.once(3) ? ["supported_format", () => ["image_banner"]] : listOf("supported_format", random, 1);
  const display = () => some([], [formats, ["rectangle_query", () => some([], ["position"])]]);
  const kind = () => some([["display_placement", display]], []);
  return some(
    [
      ["page_context", pageContext],
      ["placement_context", () => some([["placement_kind", kind]], [])],
      ["session_context", () => some([], ["user_id", "user_ip", "user_agent", "test_only"])],
      ["store_context", () => some([], ["location_code"])],
    ],
    [["pagination_context", () => some([], ["page_size", "offset", "token"])]],
  );
}
